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
/** Set while the person is at the identity provider in this tab. */
const REDIRECT_HINT_KEY = 'signingIn';

/** As the SDK's own window, which it centres. */
const WINDOW = { width: 500, height: 600 };

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

/** One opening at a time: the SDK must not be started twice. */
function openInTurn(withPopup: boolean, forSignedIn = false): Promise<AuthSession> {
  const before = opening?.catch(() => undefined) ?? Promise.resolve();
  opening = before.then(() => open(withPopup, forSignedIn));
  return opening;
}

/** Whether somebody was signed in when this browser was last here. */
export function hasStoredSession(): boolean {
  return readText('local', SESSION_HINT_KEY) !== null;
}

/** Registers the one listener for the signed-in person. */
export function onUserChanged(next: UserListener): void {
  listener = next;
}

/** Whether this page is loaded after a sign-in in its tab. */
export function returnsFromSignIn(): boolean {
  return readText('session', REDIRECT_HINT_KEY) !== null;
}

/**
 * Starts the SDK for a stored sign-in, without anything that sign-in alone needs, or for one that was in this tab.
 * Rejects with the SDK's error.
 */
export async function restoreSession(): Promise<void> {
  const returns = returnsFromSignIn();
  writeText('session', REDIRECT_HINT_KEY, null);
  const restored = await openInTurn(returns);
  await restored.ready();
  if (returns) await restored.finishRedirect();
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
 * Opens a window for the SDK, null where the browser allows none. Call it inside the press: Safari opens none after a
 * wait for the network, and the SDK has several. From an iPhone's home screen the SDK would not use it.
 */
function openWindow(): Window | null {
  if ('standalone' in navigator && navigator.standalone) return null;
  const { width, height } = WINDOW;
  const { availWidth, availHeight } = window.screen;
  const place = `left=${(availWidth - width) / 2},top=${(availHeight - height) / 2}`;
  return window.open('', '', `popup,width=${width},height=${height},${place}`);
}

async function inWindow(signIn: (opened: Window | null) => Promise<void>): Promise<void> {
  const opened = openWindow();
  try {
    await signIn(opened);
  } catch (error) {
    opened?.close();
    throw error;
  }
}

/**
 * Leads to the identity provider, in a window or, where the browser allows none, in this tab. Call it inside the press.
 * Rejects with the SDK's error.
 */
export async function signInWithProvider(): Promise<void> {
  await inWindow(async (opened) => {
    const ready = await openInTurn(true);
    if (!opened) writeText('session', REDIRECT_HINT_KEY, '1');
    await ready.signInWithGoogle(opened).catch((error: unknown) => {
      writeText('session', REDIRECT_HINT_KEY, null);
      throw error;
    });
  });
}

/** Has the signed-in person sign in once more, in a window. Call it inside the press. Rejects with the SDK's error. */
export async function signInOnceMore(): Promise<void> {
  await inWindow(async (opened) => (await openInTurn(true, true)).signInAgain(opened));
}

/** When the signed-in person last signed in, milliseconds since the epoch; null when nobody is signed in. */
export async function lastSignInAt(): Promise<number | null> {
  return (await openInTurn(true, true)).signedInAt();
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
