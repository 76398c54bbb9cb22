import { createPublicKey, randomBytes, verify, type KeyObject } from 'node:crypto';

import type { StackClock } from '../../kit/clock';
import { OAuthError } from '../api/google-api-error';
import { decodeJwtPayload } from './id-token';

export const ACCESS_TOKEN_LIFETIME_SECONDS = 3_599;

/** The audience of the JWTs with which Google's libraries ask for tokens. */
const TOKEN_ADDRESS = 'https://oauth2.googleapis.com/token';

/** A service account of the project. */
export interface ServiceAccount {
  email: string;
  /** PEM. */
  privateKey: string;
}

/** The project's service account and its access tokens. */
export class AccessTokens {
  private readonly publicKey: KeyObject | undefined;
  /** The expiry of each token, in seconds since the epoch. */
  private readonly expiries = new Map<string, number>();

  constructor(
    private readonly account: ServiceAccount | undefined,
    private readonly clock: StackClock,
  ) {
    this.publicKey = account && createPublicKey(account.privateKey);
  }

  /**
   * Issues an access token for a JWT that the account has signed.
   * @throws OAuthError for another JWT
   * @see https://developers.google.com/identity/protocols/oauth2/service-account#httprest
   */
  issue(assertion: string): string {
    const claims = decodeJwtPayload(assertion) as { iss?: unknown; aud?: unknown; exp?: unknown } | undefined;
    if (claims?.aud !== TOKEN_ADDRESS) throw invalidGrant('Invalid JWT: bad audience.');
    if (!this.publicKey || claims.iss !== this.account?.email)
      throw invalidGrant('Invalid grant: account not found');
    const [signed = '', signature = ''] = assertion.split(/\.(?=[^.]*$)/);
    if (!verify('RSA-SHA256', Buffer.from(signed), this.publicKey, Buffer.from(signature, 'base64url')))
      throw invalidGrant('Invalid JWT Signature.');
    if (typeof claims.exp !== 'number' || claims.exp <= this.nowSeconds())
      throw invalidGrant('Invalid JWT: Token must be a short-lived token (60 minutes).');
    const token = `ya29.${randomBytes(32).toString('base64url')}`;
    this.expiries.set(token, this.nowSeconds() + ACCESS_TOKEN_LIFETIME_SECONDS);
    return token;
  }

  /** Whether a token was issued here and has not expired. */
  accepts(token: string): boolean {
    return (this.expiries.get(token) ?? 0) > this.nowSeconds();
  }

  private nowSeconds(): number {
    return Math.floor(this.clock.now() / 1_000);
  }
}

function invalidGrant(description: string): OAuthError {
  return new OAuthError('invalid_grant', description);
}
