import { readText, writeText } from '@/lib/browser/browser-storage';

/** Local storage: a user is signed in. Without it the SDK loads only when a user is about to sign in. */
export const SESSION_HINT_KEY = 'signedIn';
/** Local storage: never stays. */
const PROBE_KEY = 'probe';
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

/** Whether this browser has a stored sign-in, returns from one, or may have one where local storage takes no hint. */
export function hasStoredSession(): boolean {
  if (readText('local', SESSION_HINT_KEY) !== null || returnsFromSignIn()) return true;
  const takesHints = writeText('local', PROBE_KEY, '1');
  writeText('local', PROBE_KEY, null);
  return !takesHints;
}
