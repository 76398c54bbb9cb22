import { createPublicKey, randomBytes, verify } from 'node:crypto';

import { OAuthError } from '../api/google-api-error';
import { decodeJwtPayload } from './id-token';

/** A service account of the project. */
export interface ServiceAccount {
  email: string;
  /** PEM. */
  privateKey: string;
}

/** The access tokens of the project's service account. They last as long as the stand-in. */
export class AccessTokens {
  private readonly issued = new Set<string>();

  constructor(private readonly account: ServiceAccount | undefined) {}

  /**
   * Issues an access token for a JWT that the account has signed.
   * @throws OAuthError for another JWT
   * @see https://developers.google.com/identity/protocols/oauth2/service-account#httprest
   */
  issue(assertion: string): string {
    const claims = decodeJwtPayload(assertion) as { iss?: unknown } | undefined;
    if (!this.account || claims?.iss !== this.account.email)
      throw new OAuthError('invalid_grant', 'Invalid grant: account not found');
    const [signed = '', signature = ''] = assertion.split(/\.(?=[^.]*$)/);
    const key = createPublicKey(this.account.privateKey);
    if (!verify('RSA-SHA256', Buffer.from(signed), key, Buffer.from(signature, 'base64url')))
      throw new OAuthError('invalid_grant', 'Invalid JWT Signature.');
    const token = `ya29.${randomBytes(32).toString('base64url')}`;
    this.issued.add(token);
    return token;
  }

  /** Whether a token was issued here. */
  accepts(token: string): boolean {
    return this.issued.has(token);
  }
}
