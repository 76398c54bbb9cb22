import { useSyncExternalStore } from 'react';

import type { AccountResponse } from '@/lib/shared/contracts/account';

import { accountFrom } from './account-guards';
import { callApi } from './api';
import {
  currentIdToken,
  hasStoredSession,
  onUserChanged,
  restoreSession,
  SESSION_HINT_KEY,
  signInWithPopup,
  signOutOfSession,
} from './auth';
import { isInAppBrowser, signInErrorOf } from './auth-errors';
import type { SignInError } from './auth-errors';

/** Who is signed in. `account` is null while it is fetched, and when our server cannot be reached. */
export interface AccountState {
  readonly status: 'loading' | 'signed-out' | 'signed-in';
  readonly account: AccountResponse | null;
  /** Why the last sign-in failed; null after a success, a new attempt or a dismissal. */
  readonly error: SignInError | null;
}

const LOADING: AccountState = { status: 'loading', account: null, error: null };

let state: AccountState = LOADING;
let signedInUid: string | null = null;
let started = false;
const listeners = new Set<() => void>();

function update(change: Partial<AccountState>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The account store as a hook. In static HTML it is `loading`. */
export function useAccount(): AccountState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => LOADING,
  );
}

/** ID token for `callApi`, or null when nobody is signed in. */
export async function getIdToken(forceRefresh = false): Promise<string | null> {
  return currentIdToken(forceRefresh);
}

/**
 * Fetches the balance and the open jobs anew. Without an answer the last known account stays; a person
 * whose account could never be fetched is told so.
 */
export async function refreshAccount(): Promise<void> {
  const uid = signedInUid;
  if (!uid) return;
  try {
    const account = await callApi('/api/account', { idToken: await getIdToken(), guard: accountFrom });
    if (signedInUid === uid)
      update({ account, ...(state.error === 'account_unavailable' && { error: null }) });
  } catch {
    if (signedInUid === uid && !state.account) update({ error: 'account_unavailable' });
  }
}

function followUser(user: { uid: string } | null): void {
  const uid = user?.uid ?? null;
  if (uid === signedInUid && state.status !== 'loading') return;
  signedInUid = uid;
  if (!uid) {
    update({ status: 'signed-out', account: null });
    return;
  }
  update({ status: 'signed-in', account: null, error: null });
  void refreshAccount();
}

async function restore(): Promise<void> {
  try {
    await restoreSession();
  } catch {
    // The SDK could not be fetched: the page works signed out, and signing in says what is wrong.
    if (state.status === 'loading') update({ status: 'signed-out' });
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

/** Opens the sign-in popup; call it inside the click. Errors go to the store, which the header shows. */
export async function signIn(): Promise<void> {
  update({ error: null });
  try {
    await signInWithPopup();
  } catch (error) {
    const shown = signInErrorOf(error);
    update({ error: shown && isInAppBrowser(navigator.userAgent) ? 'in_app_browser' : shown });
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
  state = LOADING;
  signedInUid = null;
  started = false;
}
