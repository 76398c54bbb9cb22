import { isInAppBrowser } from './in-app-browser';

/** An error of the sign-in, for a sentence in the user's language. */
export type SignInError =
  | 'popup_blocked'
  | 'offline'
  | 'domain_not_allowed'
  | 'account_disabled'
  | 'other_account'
  | 'in_app_browser'
  | 'not_configured'
  | 'account_unavailable'
  | 'no_answer'
  | 'unknown';

/**
 * Codes of the SDK (https://firebase.google.com/docs/reference/js/auth#autherrorcodes) and `no-answer`; null: no error.
 */
const BY_CODE: Readonly<Record<string, SignInError | null>> = {
  'auth/popup-closed-by-user': null,
  'auth/cancelled-popup-request': null,
  'auth/user-cancelled': null,
  'auth/popup-blocked': 'popup_blocked',
  'auth/network-request-failed': 'offline',
  'auth/timeout': 'offline',
  'auth/unauthorized-domain': 'domain_not_allowed',
  'auth/operation-not-allowed': 'domain_not_allowed',
  'auth/user-disabled': 'account_disabled',
  'auth/user-mismatch': 'other_account',
  'auth/web-storage-unsupported': 'in_app_browser',
  'auth/operation-not-supported-in-this-environment': 'in_app_browser',
  'no-answer': 'no_answer',
  'auth/invalid-api-key': 'not_configured',
  'auth/configuration-not-found': 'not_configured',
};

/**
 * The error to show for a failed sign-in, or null. In another app's browser Google's refusal ends as any error does.
 */
export function signInErrorOf(error: unknown): SignInError | null {
  const shown = errorOf(error);
  const isRefusal = shown !== 'offline' && shown !== 'no_answer';
  return isRefusal && isInAppBrowser() ? 'in_app_browser' : shown;
}

function errorOf(error: unknown): SignInError | null {
  if (!(error instanceof Error)) return 'unknown';
  const known = 'code' in error ? BY_CODE[String(error.code)] : undefined;
  if (known !== undefined) return known;
  // The SDK's code could not be fetched: `import()` rejects with a TypeError or a ChunkLoadError.
  return error instanceof TypeError || error.name === 'ChunkLoadError' ? 'offline' : 'unknown';
}
