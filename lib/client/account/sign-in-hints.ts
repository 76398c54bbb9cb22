import { readText, writeText } from '@/lib/browser/browser-storage';

/** Local storage: a user is signed in. Without it the SDK loads only when a user is about to sign in. */
export const SESSION_HINT_KEY = 'signedIn';
/** Session storage: this tab is at the identity provider, or returns from it. */
const REDIRECT_HINT_KEY = 'signingIn';

/** Whether this page is loaded after a sign-in in its tab. */
export function returnsFromSignIn(): boolean {
  return readText('session', REDIRECT_HINT_KEY) !== null;
}

/** Notes that this tab goes to the identity provider, or has returned. */
export function noteRedirect(isAway: boolean): void {
  writeText('session', REDIRECT_HINT_KEY, isAway ? '1' : null);
}

/** Whether this browser has a stored sign-in, or returns from one. */
export function hasStoredSession(): boolean {
  return readText('local', SESSION_HINT_KEY) !== null || returnsFromSignIn();
}
