import { readText, writeText } from '@/lib/browser/browser-storage';

import type { AuthSession } from './auth-sdk';

/** What the rest of the app knows of the signed-in person; the account itself comes from our server. */
export interface SignedInUser {
  uid: string;
}

type UserListener = (user: SignedInUser | null) => void;

/**
 * Set while somebody is signed in. Without it the SDK is not started before the person means to sign in:
 * nothing of it is needed to know that nobody is signed in.
 */
export const SESSION_HINT_KEY = 'signedIn';
/** Set in the tab in which the person went to the identity provider. */
export const REDIRECT_HINT_KEY = 'signingIn';

let session: AuthSession | null = null;
let opening: Promise<AuthSession> | null = null;
let listener: UserListener = () => undefined;

function reportUser(user: SignedInUser | null): void {
  // Where storage is blocked the SDK cannot keep the sign-in either.
  writeText('local', SESSION_HINT_KEY, user ? '1' : null);
  listener(user ? { uid: user.uid } : null);
}

/** A session without the popup gives way to one with it, where nobody is signed in or the popup is for who is. */
async function open(withPopup: boolean, forSignedIn: boolean): Promise<AuthSession> {
  const sdk = await import('./auth-sdk');
  if (session) {
    if (session.withPopup || !withPopup || (!forSignedIn && (await session.ready()))) return session;
    const former = session;
    session = null;
    await former.close();
  }
  session = sdk.openAuthSession(withPopup, reportUser);
  if (forSignedIn) await session.ready();
  return session;
}

/**
 * Opens the session, after the openings before it: the SDK must not be started twice.
 * @param withPopup with what the sign-in window needs.
 * @param forSignedIn waits for the stored sign-in, and gives the signed-in person what the window needs.
 */
export function openInTurn(withPopup: boolean, forSignedIn = false): Promise<AuthSession> {
  opening = Promise.resolve(opening)
    .catch(() => undefined)
    .then(() => open(withPopup, forSignedIn));
  return opening;
}

/** Whether this page is loaded after a sign-in in its tab. */
export function returnsFromSignIn(): boolean {
  return readText('session', REDIRECT_HINT_KEY) !== null;
}

/** Whether this browser has a stored sign-in, or comes back from one. */
export function hasStoredSession(): boolean {
  return readText('local', SESSION_HINT_KEY) !== null || returnsFromSignIn();
}

/** Registers the one listener for the signed-in person. */
export function onUserChanged(next: UserListener): void {
  listener = next;
}

/**
 * Starts the SDK for a stored sign-in, without anything that sign-in alone needs, or for one that was in this tab.
 * Rejects with the SDK's error.
 */
export async function restoreSession(): Promise<void> {
  const restored = await openInTurn(returnsFromSignIn());
  await restored.ready();
}

/** Fetches the SDK's code without running it. */
export function preloadAuth(): void {
  import('./auth-sdk').catch(() => undefined);
}

/** Makes everything ready ahead of the press, so that the window shows the provider's page soon. */
export function prepareSignIn(): void {
  if (!session?.withPopup) openInTurn(true).catch(() => undefined);
}

/**
 * Opens a window and the session, and passes both to `signIn`. The window is null where the browser blocks it. Call it
 * inside the press: Safari blocks a window after a wait for the network. Rejects with the SDK's error.
 * @param forSignedIn the person is signed in and signs in again.
 */
export async function inWindow(
  forSignedIn: boolean,
  signIn: (ready: AuthSession, opened: Window | null) => Promise<void>,
): Promise<void> {
  const opened = window.open('/opening.html', '', 'width=500,height=600');
  try {
    await signIn(await openInTurn(true, forSignedIn), opened);
  } catch (error) {
    opened?.close();
    throw error;
  }
}

/**
 * Leads to the identity provider, in a window or, where the browser allows none, in this tab. Call it inside the press.
 * Rejects with the SDK's error.
 */
export function signInWithProvider(): Promise<void> {
  return inWindow(false, (ready, opened) => ready.signInWithGoogle(opened));
}

/** Signs out in this browser. */
export async function signOutOfSession(): Promise<void> {
  await session?.signOut();
  reportUser(null);
}

/**
 * The ID token for our own endpoints, or null when nobody is signed in.
 * @throws the SDK's error when a new token is needed and cannot be fetched.
 */
export async function currentIdToken(forceRefresh: boolean): Promise<string | null> {
  if (!session && !hasStoredSession()) return null;
  const active = session ?? (await openInTurn(false));
  return active.idToken(forceRefresh);
}

/** Back to the beginning. For tests, which share the module. */
export function resetAuth(): void {
  session = null;
  opening = null;
  listener = () => undefined;
}
