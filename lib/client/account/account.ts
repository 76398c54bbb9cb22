import { loadCode } from '@/lib/browser/load-code';
import { createStore, type Store, useStore } from '@/lib/browser/store';
import type { AccountResponse } from '@/lib/shared/contracts/account';

import type { ServiceContainer } from '../../browser/service-container';
import { useService } from '../../browser/use-service-container';
import type { AccountSession, AccountState } from './account-session';
import type { SignInError } from './auth-errors';
import { createAuthSdkLoader } from './auth-sdk-loader';
import { hasStoredSession, returnsFromSignIn, SESSION_HINT_KEY } from './sign-in-hints';

/** Browsers that `isInAppBrowser` may know. All others load none of its code. */
export const MAY_BE_IN_APP = /; wv|iP(?!.*Version)|Snapchat|NAVER|VKAndroid|Telegram|MetaIAB/;

/** What is left of a deleted account: nothing, or some data that goes soon. */
export type AccountDeletion = 'finished' | 'begun';

/** The deletion that the page shows; null when there is none. */
export const createAccountDeletion = (): Store<AccountDeletion | null> =>
  createStore<AccountDeletion | null>(null);

/** The error to show after a failed sign-in; see `signInErrorOf`. */
export async function describeFailure(error: unknown): Promise<SignInError | null> {
  try {
    const { signInErrorOf } = await import('./auth-errors');
    return signInErrorOf(error);
  } catch {
    // Not even this small piece of code could be loaded.
    return 'offline';
  }
}

/** Opens the window of a sign-in inside the press, or Safari blocks it; null where the browser blocks it. */
export function openSignInWindow(): Window | null {
  return window.open('/opening.html', '', 'width=500,height=600');
}

/** The signed-in user's account. In static HTML it is `loading`. */
export function createAccount(container: ServiceContainer) {
  const store = createStore<AccountState>({ status: 'loading', account: null, error: null });
  const loadSdk = container.get(createAuthSdkLoader);
  let session: AccountSession | null = null;

  /** Loads the session's code and the SDK's: a visitor who is not signed in needs neither. */
  async function loadSession(): Promise<AccountSession> {
    const [{ createAccountSession }] = await Promise.all([import('./account-session'), loadSdk()]);
    return (session ??= createAccountSession(container, store));
  }

  function update(change: Partial<AccountState>): void {
    store.update((state) => ({ ...state, ...change }));
  }

  /** Fetches the account; null without an answer, where the known one stays, or `error` is set. */
  async function refresh(): Promise<AccountResponse | null> {
    return session && session.refresh();
  }

  async function restore(): Promise<void> {
    const returns = returnsFromSignIn();
    try {
      await (await loadCode(loadSession)).restore();
    } catch (error) {
      // The code could not be loaded: the page works signed out, and a sign-in shows the error.
      if (store.get().status === 'loading') update({ status: 'signed-out', isUnread: true });
      if (returns) update({ error: await describeFailure(error) });
    }
  }

  /** Says it before a sign-in where Google will refuse it. */
  async function warnInApp(): Promise<void> {
    const { isInAppBrowser } = await import('./in-app-browser');
    if (isInAppBrowser() && store.get().status === 'signed-out') update({ error: 'in_app_browser' });
  }

  function refreshWhenVisible(): void {
    if (document.visibilityState === 'visible') void refresh();
  }

  /** From the page cache, a page comes back with the balance of before: the visitor may have donated meanwhile. */
  function refreshWhenRestored({ persisted }: PageTransitionEvent): void {
    if (persisted) void refresh();
  }

  function followOtherTab({ key, newValue }: StorageEvent): void {
    const isSignedIn = store.get().status === 'signed-in';
    if (key === SESSION_HINT_KEY && newValue !== null && !isSignedIn) void restore();
  }

  return {
    store,
    refresh,

    /** Restores a stored sign-in when the page is idle, and follows the other tabs; returns what ends that. */
    start(whenIdle: (task: () => void) => void): () => void {
      const listening = new AbortController();
      const { signal } = listening;
      window.addEventListener('focus', refreshWhenVisible, { signal });
      window.addEventListener('pageshow', refreshWhenRestored, { signal });
      window.addEventListener('storage', followOtherTab, { signal });
      if (store.get().status === 'loading') {
        if (hasStoredSession()) whenIdle(() => void restore());
        else update({ status: 'signed-out' });
      }
      if (MAY_BE_IN_APP.test(navigator.userAgent)) whenIdle(() => void warnInApp().catch(() => undefined));
      return () => listening.abort();
    },

    /** Loads the code of a sign-in without running it. */
    preload(): void {
      loadSession().catch(() => undefined);
    },

    /** Prepares everything before the press, so that the window shows the provider's page soon. */
    prepareSignIn(): void {
      loadSession().then(
        ({ prepareSignIn }) => prepareSignIn(),
        () => undefined,
      );
    },

    /** Signs in, in a window or in this tab. Call it inside the press. Errors go to the store. */
    async signIn(): Promise<void> {
      update({ error: null });
      const opened = openSignInWindow();
      try {
        await (await loadSession()).signIn(opened);
      } catch (error) {
        opened?.close();
        update({ error: await describeFailure(error) });
      }
    },

    dismissError(): void {
      update({ error: null });
    },
  };
}

/** The account's state, kept up to date. */
export function useAccount(): AccountState {
  return useStore(useService(createAccount).store);
}
