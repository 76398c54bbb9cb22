/** The only sign-in provider of the app and of the stand-in. */
export const GOOGLE_PROVIDER_ID = 'google.com';

/** The user of an account, as the provider describes them; JSON leaves out what is undefined. */
export interface ProviderProfile {
  /** The subject at the provider; it stays the same when an account is deleted and created again. */
  rawId: string;
  /** undefined: the provider’s ID token names none. */
  email: string | undefined;
  emailVerified: boolean;
  displayName: string | undefined;
  photoUrl: string | undefined;
}

/** A user account, with the address in lower case. Times are milliseconds on the stack's clock. */
export interface Account extends ProviderProfile {
  /** Firebase's uid. */
  localId: string;
  createdAtMs: number;
  lastLoginAtMs: number;
  lastRefreshAtMs: number;
}

/** A session's refresh token. */
export interface RefreshToken {
  localId: string;
  /** The second of the sign-in: auth_time in every ID token of the session. */
  authTimeSeconds: number;
}

/**
 * Converts an account to the form of accounts:lookup.
 * @see https://cloud.google.com/identity-platform/docs/reference/rest/v1/UserInfo
 */
export function toUserInfo(account: Account): object {
  const { localId, rawId, email, displayName, photoUrl } = account;
  const profile = { email, displayName, photoUrl };
  return {
    localId,
    ...profile,
    emailVerified: email && account.emailVerified,
    providerUserInfo: [{ providerId: GOOGLE_PROVIDER_ID, rawId, federatedId: rawId, ...profile }],
    validSince: String(Math.floor(account.createdAtMs / 1_000)),
    createdAt: String(account.createdAtMs),
    lastLoginAt: String(account.lastLoginAtMs),
    lastRefreshAt: new Date(account.lastRefreshAtMs).toISOString(),
  };
}
