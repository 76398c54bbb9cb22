import { createStore, type Store, useStore } from '@/lib/browser/store';
import type { AccountResponse } from '@/lib/shared/contracts/account';

import type { Client } from '../client';
import { useService } from '../client-provider';
import { createAuth } from './auth';
import type { SignInError } from './auth-errors';
import { hasStoredSession, returnsFromSignIn, SESSION_HINT_KEY } from './sign-in-hints';

/** The signed-in user. `account` is null until our server has answered. */
export interface AccountState {
  readonly status: 'loading' | 'signed-out' | 'signed-in';
  readonly account: AccountResponse | null;
  /** Why the last sign-in failed; null after a success, a new attempt or a dismissal. */
  readonly error: SignInError | null;
}

/** What is left of a deleted account: nothing, or some data that goes soon. */
export type AccountDeletion = 'finished' | 'begun';

/** The deletion that the page tells about; null when there is none. */
export const createAccountDeletion = (): Store<AccountDeletion | null> =>
  createStore<AccountDeletion | null>(null);

/** The error to show after a failed sign-in; null when the user closed the popup. */
export async function describeFailure(error: unknown): Promise<SignInError | null> {
  try {
    const { isInAppBrowser, signInErrorOf } = await import('./auth-errors');
    const shown = signInErrorOf(error);
    return shown && isInAppBrowser(navigator.userAgent) ? 'in_app_browser' : shown;
  } catch {
    // Not even this small piece of code could be loaded.
    return 'offline';
  }
}

export type Account = ReturnType<typeof createAccount>;

/** The signed-in user's account. In static HTML it is `loading`. */
export function createAccount(client: Client) {
  const auth = client.get(createAuth);
  const store = createStore<AccountState>({ status: 'loading', account: null, error: null });
  let signedInUid: string | null = null;
  let isStarted = false;

  function update(change: Partial<AccountState>): void {
    store.update((state) => ({ ...state, ...change }));
  }

  /**
   * Fetches the balance and the open jobs. Without an answer the known account stays; the error says so where no
   * account is known. Returns the fetched account, null without an answer.
   */
  async function refresh(): Promise<AccountResponse | null> {
    const uid = signedInUid;
    if (!uid) return null;
    try {
      const { fetchAccount } = await import('./account-api');
      const account = await fetchAccount(auth);
      if (signedInUid !== uid) return null;
      const { error } = store.get();
      update({ account, error: error === 'account_unavailable' ? null : error });
      return account;
    } catch (error) {
      if (signedInUid !== uid) return null;
      // Another browser has deleted the account.
      if (error instanceof Error && 'code' in error && error.code === 'account_deleted') await auth.signOut();
      else if (!store.get().account) update({ error: 'account_unavailable' });
      return null;
    }
  }

  function followUser(user: { uid: string } | null): void {
    const uid = user?.uid ?? null;
    if (uid === signedInUid && store.get().status !== 'loading') return;
    signedInUid = uid;
    if (!uid) {
      update({ status: 'signed-out', account: null });
      return;
    }
    update({ status: 'signed-in', account: null, error: null });
    void refresh();
  }

  async function restore(): Promise<void> {
    const returns = returnsFromSignIn();
    try {
      await auth.restoreSession();
    } catch (error) {
      // The SDK could not be loaded: the page works signed out, and a sign-in shows the error.
      if (store.get().status === 'loading') update({ status: 'signed-out' });
      if (returns) update({ error: await describeFailure(error) });
    }
  }

  function refreshWhenVisible(): void {
    if (document.visibilityState === 'visible') void refresh();
  }

  function followOtherTab(event: StorageEvent): void {
    if (event.key === SESSION_HINT_KEY && event.newValue !== null && !signedInUid) void restore();
  }

  return {
    store,
    refresh,
    signOut: auth.signOut,

    /** Restores a stored sign-in when the page is idle, once, and follows the other tabs; returns what ends that. */
    start(whenIdle: (task: () => void) => void): () => void {
      window.addEventListener('focus', refreshWhenVisible);
      window.addEventListener('storage', followOtherTab);
      if (!isStarted) {
        isStarted = true;
        auth.onUserChanged(followUser);
        if (hasStoredSession()) whenIdle(() => void restore());
        else update({ status: 'signed-out' });
      }
      return () => {
        window.removeEventListener('focus', refreshWhenVisible);
        window.removeEventListener('storage', followOtherTab);
      };
    },

    /** Signs in; call it inside the press. Errors go to the store. */
    async signIn(): Promise<void> {
      update({ error: null });
      try {
        await auth.signIn();
      } catch (error) {
        update({ error: await describeFailure(error) });
      }
    },

    /** Removes the sign-in error. */
    dismissError(): void {
      update({ error: null });
    },
  };
}

/** The account's state, kept up to date. */
export function useAccount(): AccountState {
  return useStore(useService(createAccount).store);
}
