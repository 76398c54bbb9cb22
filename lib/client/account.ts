import { createStore } from '@/lib/browser/store';
import { useStore } from '@/lib/browser/use-store';
import type { AccountResponse } from '@/lib/shared/contracts/account';

import {
  currentIdToken,
  hasStoredSession,
  onUserChanged,
  restoreSession,
  returnsFromSignIn,
  SESSION_HINT_KEY,
  signInWithProvider,
  signOutOfSession,
} from './auth';
import type { SignInError } from './auth-errors';

/** Who is signed in. `account` is null while it is fetched, and when our server cannot be reached. */
export interface AccountState {
  readonly status: 'loading' | 'signed-out' | 'signed-in';
  readonly account: AccountResponse | null;
  /** Why the last sign-in failed; null after a success, a new attempt or a dismissal. */
  readonly error: SignInError | null;
}

const LOADING: AccountState = { status: 'loading', account: null, error: null };

const store = createStore<AccountState>(LOADING);
let signedInUid: string | null = null;
let started = false;

function update(change: Partial<AccountState>): void {
  store.update((state) => ({ ...state, ...change }));
}

/** The account store as a hook. In static HTML it is `loading`. */
export function useAccount(): AccountState {
  return useStore(store);
}

/** ID token for `callApi`, or null when nobody is signed in. */
export async function getIdToken(forceRefresh = false): Promise<string | null> {
  return currentIdToken(forceRefresh);
}

/**
 * Fetches the balance and the open jobs anew. Without an answer the last known account stays; a person
 * whose account could never be fetched is told so. Resolves to what was fetched, null without an answer.
 */
export async function refreshAccount(): Promise<AccountResponse | null> {
  const uid = signedInUid;
  if (!uid) return null;
  try {
    const { fetchAccount } = await import('./fetch-account');
    const account = await fetchAccount();
    if (signedInUid !== uid) return null;
    const { error } = store.get();
    update({ account, error: error === 'account_unavailable' ? null : error });
    return account;
  } catch (error) {
    if (signedInUid !== uid) return null;
    // Deleted elsewhere: this sign-in is of no use any more.
    if (error instanceof Error && 'code' in error && error.code === 'account_deleted') await signOut();
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
  void refreshAccount();
}

async function restore(): Promise<void> {
  const returns = returnsFromSignIn();
  try {
    await restoreSession();
  } catch (error) {
    // The SDK could not be fetched: the page works signed out, and signing in says what is wrong.
    if (store.get().status === 'loading') update({ status: 'signed-out' });
    if (returns) update({ error: await describeFailure(error) });
  }
}

function refreshWhenVisible(): void {
  if (document.visibilityState === 'visible') void refreshAccount();
}

function followOtherTab(event: StorageEvent): void {
  if (event.key === SESSION_HINT_KEY && event.newValue !== null && !signedInUid) void restore();
}

/** Starts the store in the browser, once. A stored sign-in is restored when the page is idle. */
export function startAccountStore(whenIdle: (task: () => void) => void): void {
  if (started) return;
  started = true;
  onUserChanged(followUser);
  window.addEventListener('focus', refreshWhenVisible);
  window.addEventListener('storage', followOtherTab);
  if (hasStoredSession()) whenIdle(() => void restore());
  else update({ status: 'signed-out' });
}

/** What to say of a sign-in that failed; null when the person closed the popup. */
export async function describeFailure(error: unknown): Promise<SignInError | null> {
  try {
    const { isInAppBrowser, signInErrorOf } = await import('./auth-errors');
    const shown = signInErrorOf(error);
    return shown && isInAppBrowser(navigator.userAgent) ? 'in_app_browser' : shown;
  } catch {
    // Not even this small piece of code could be fetched.
    return 'offline';
  }
}

/** Leads to the sign-in; call it inside the press. Errors go to the store, which the header shows. */
export async function signIn(): Promise<void> {
  update({ error: null });
  try {
    await signInWithProvider();
  } catch (error) {
    update({ error: await describeFailure(error) });
  }
}

/** Takes the sign-in error away. */
export function dismissSignInError(): void {
  update({ error: null });
}

/** Signs out in this browser. */
export async function signOut(): Promise<void> {
  await signOutOfSession();
}

/** Back to the beginning. For tests, which share the module. */
export function resetAccountStore(): void {
  window.removeEventListener('focus', refreshWhenVisible);
  window.removeEventListener('storage', followOtherTab);
  update(LOADING);
  signedInUid = null;
  started = false;
}
