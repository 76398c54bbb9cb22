import type { Store } from '@/lib/browser/store';
import { type AccountResponse, readAccountEndpoint } from '@/lib/shared/contracts/account';

import type { ServiceContainer } from '../../browser/service-container';
import { toCallError } from '../api/call-error';
import { createSignOutSignal } from '../sign-out-signal';
import { createAuth, readWithinLimit } from './auth';
import type { SignInError } from './auth-errors';
import { callAsAccount } from './call-as-account';
import { returnsFromSignIn } from './sign-in-hints';

/** How long the page waits for the stored sign-in before it goes on without it, in milliseconds. */
const RESTORE_LIMIT_MS = 5_000;

/** The page shows no balance meanwhile, so it waits less than for other answers; in milliseconds. */
const ACCOUNT_LIMIT_MS = 20_000;

/** The server has settled what it can by then, in milliseconds. */
const SETTLED_AFTER_MS = 3_000;

/** The signed-in user. `account` is null until our server has answered. */
export interface AccountState {
  readonly status: 'loading' | 'signed-out' | 'signed-in';
  readonly account: AccountResponse | null;
  /** Why the last sign-in failed, or the next one will; null after a success, a new attempt or a dismissal. */
  readonly error: SignInError | null;
  /** Whether the stored sign-in of a signed-out user could not be read. */
  readonly isUnread?: boolean;
}

export type AccountSession = ReturnType<typeof createAccountSession>;

/**
 * Follows the signed-in user and fetches the account. At the end of the session the user is forgotten in this browser.
 */
export function createAccountSession(container: ServiceContainer, store: Store<AccountState>) {
  const auth = container.get(createAuth);

  function update(change: Partial<AccountState>): void {
    store.update((state) => ({ ...state, ...change }));
  }

  /** Asks again once when the server still settles jobs or payments: the balance may change. */
  async function refresh(isRepeat = false): Promise<AccountResponse | null> {
    const uid = auth.uidStore.get();
    if (!uid) return null;
    try {
      const signal = AbortSignal.timeout(ACCOUNT_LIMIT_MS);
      const account = await callAsAccount(auth, uid, readAccountEndpoint, { signal });
      if (auth.uidStore.get() !== uid) return null;
      const { error } = store.get();
      update({ account, error: error === 'account_unavailable' ? null : error });
      if (account.isSettling && !isRepeat) setTimeout(() => void refresh(true), SETTLED_AFTER_MS);
      return account;
    } catch (error) {
      if (auth.uidStore.get() !== uid) return null;
      // Another browser has deleted the account.
      if (toCallError(error).code === 'account_deleted') await auth.signOut(uid);
      else if (!store.get().account) update({ error: 'account_unavailable' });
      return null;
    }
  }

  function followUser(): void {
    if (auth.uidStore.get()) {
      update({ status: 'signed-in', account: null, error: null, isUnread: false });
      void refresh();
    } else {
      const { error } = store.get();
      const left = error === 'no_answer' ? null : error;
      update({ status: 'signed-out', account: null, error: left, isUnread: false });
    }
  }
  auth.uidStore.subscribe(followUser);
  if (auth.uidStore.get() !== undefined) followUser();

  auth.onSignedOut(container.get(createSignOutSignal).report);

  return {
    refresh: () => refresh(),
    prepareSignIn: auth.prepareSignIn,

    /** Restores the stored sign-in, or one that returns in this tab. Rejects with the SDK's error. */
    async restore(): Promise<void> {
      const timer = setTimeout(() => {
        // A late answer is taken.
        if (store.get().status !== 'signed-in')
          update({ status: 'signed-out', error: 'no_answer', isUnread: true });
      }, RESTORE_LIMIT_MS);
      try {
        const session = await auth.openInTurn(returnsFromSignIn());
        await session.ready();
      } finally {
        clearTimeout(timer);
      }
    },

    /** Signs in, in an open window or else in this tab. Rejects with the SDK's error. */
    async signIn(opened: Window | null): Promise<void> {
      const session = await auth.openInTurn(true);
      // Where it can't be read, the SDK could not store a new one either, and would wait for ever.
      await readWithinLimit(session);
      await session.signInWithGoogle(opened);
    },
  };
}
