import { signInErrorOf } from './auth-errors';

function firebaseError(code: string): Error {
  return Object.assign(new Error(code), { code });
}

describe('signInErrorOf', () => {
  it.each(['auth/popup-closed-by-user', 'auth/cancelled-popup-request', 'auth/user-cancelled'])(
    'shows nothing for %s',
    (code) => expect(signInErrorOf(firebaseError(code))).toBeNull(),
  );

  it.each([
    ['auth/popup-blocked', 'popup_blocked'],
    ['auth/network-request-failed', 'offline'],
    ['auth/unauthorized-domain', 'domain_not_allowed'],
    ['auth/user-disabled', 'account_disabled'],
    ['auth/web-storage-unsupported', 'in_app_browser'],
    ['auth/invalid-api-key', 'not_configured'],
    ['auth/internal-error', 'unknown'],
  ])('calls %s %s', (code, expected) => expect(signInErrorOf(firebaseError(code))).toBe(expected));

  it('takes code that can’t be loaded for a missing connection', () => {
    expect(signInErrorOf(new TypeError('Failed to fetch dynamically imported module'))).toBe('offline');
    expect(signInErrorOf(Object.assign(new Error('chunk'), { name: 'ChunkLoadError' }))).toBe('offline');
  });

  it('has an error for any thrown value', () => expect(signInErrorOf('text')).toBe('unknown'));
});
