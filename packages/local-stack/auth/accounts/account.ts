/** The only sign-in provider of the app and of the stand-in. */
export const GOOGLE_PROVIDER_ID = 'google.com';

/** A user account. Times are seconds or milliseconds on the stack's clock. */
export interface Account {
  /** Firebase's uid. */
  localId: string;
  /** The subject at the provider; it stays the same when an account is deleted and created again. */
  rawId: string;
  /** In lower case; null: the provider’s ID token names none. */
  email: string | null;
  emailVerified: boolean;
  displayName: string | null;
  photoUrl: string | null;
  disabled: boolean;
  /** Sign-ins before this second are revoked. */
  validSinceSeconds: number;
  createdAtMs: number;
  lastLoginAtMs: number;
  lastRefreshAtMs: number;
  /** Custom claims as the JSON text that the admin SDK sends, or null. */
  customAttributes: string | null;
}

/** A session's refresh token. */
export interface RefreshToken {
  localId: string;
  /** The second of the sign-in: auth_time in every ID token of the session. */
  authTimeSeconds: number;
  revoked: boolean;
}

/**
 * Converts an account to the form of accounts:lookup.
 * @see https://cloud.google.com/identity-platform/docs/reference/rest/v1/UserInfo
 */
export function toUserInfo(account: Account): object {
  const { email, displayName, photoUrl, customAttributes } = account;
  const profile = {
    ...(displayName === null ? {} : { displayName }),
    ...(photoUrl === null ? {} : { photoUrl }),
  };
  return {
    localId: account.localId,
    ...(email === null ? {} : { email, emailVerified: account.emailVerified }),
    ...profile,
    providerUserInfo: [
      {
        providerId: GOOGLE_PROVIDER_ID,
        rawId: account.rawId,
        federatedId: account.rawId,
        ...(email === null ? {} : { email }),
        ...profile,
      },
    ],
    validSince: String(account.validSinceSeconds),
    disabled: account.disabled,
    createdAt: String(account.createdAtMs),
    lastLoginAt: String(account.lastLoginAtMs),
    lastRefreshAt: new Date(account.lastRefreshAtMs).toISOString(),
    ...(customAttributes === null ? {} : { customAttributes }),
  };
}
