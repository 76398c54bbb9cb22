import { readText } from '@/lib/browser/browser-storage';

/** Local storage: a user is signed in. Without it the SDK loads only when a user is about to sign in. */
export const SESSION_HINT_KEY = 'signedIn';
/** Session storage: this tab has gone to the identity provider. */
export const REDIRECT_HINT_KEY = 'signingIn';

/** Whether this page is loaded after a sign-in in its tab. */
export function returnsFromSignIn(): boolean {
  return readText('session', REDIRECT_HINT_KEY) !== null;
}

/** Whether this browser has a stored sign-in, or returns from one. */
export function hasStoredSession(): boolean {
  return readText('local', SESSION_HINT_KEY) !== null || returnsFromSignIn();
}
