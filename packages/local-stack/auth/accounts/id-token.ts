import { createPublicKey, type JsonWebKey, type KeyObject, sign } from 'node:crypto';

import { GOOGLE_PROVIDER_ID, type Account } from './account';
import type { AccountStore } from './account-store';
import { GoogleApiError } from '../api/google-api-error';

export const ID_TOKEN_LIFETIME_SECONDS = 3_600;

/** The claims of an ID token that the stand-in reads. */
interface IdTokenClaims {
  aud: string;
  exp: number;
  user_id: string;
}

const KEY_ID = 'local';

/** Returns the public half of a key, in the form of Google's keys. */
export function publicKeySet(key: KeyObject): { keys: JsonWebKey[] } {
  const jwk = createPublicKey(key).export({ format: 'jwk' });
  return { keys: [{ ...jwk, kid: KEY_ID, alg: 'RS256', use: 'sig' }] };
}

/** Creates an ID token, signed as Google does; without a key unsigned (alg none), as the Auth emulator does. */
export function issueIdToken(options: {
  account: Account;
  authTimeSeconds: number;
  nowSeconds: number;
  projectId: string;
  tokenKey: KeyObject | null;
}): string {
  const { account, authTimeSeconds, nowSeconds, projectId, tokenKey } = options;
  const { email, emailVerified } = account;
  const algorithm = tokenKey ? { alg: 'RS256', kid: KEY_ID } : { alg: 'none' };
  const signed = `${encode({ ...algorithm, typ: 'JWT' })}.${encode({
    name: account.displayName,
    picture: account.photoUrl,
    email,
    email_verified: email && emailVerified,
    auth_time: authTimeSeconds,
    user_id: account.localId,
    firebase: {
      identities: { [GOOGLE_PROVIDER_ID]: [account.rawId], email: email && [email] },
      sign_in_provider: GOOGLE_PROVIDER_ID,
    },
    iat: nowSeconds,
    exp: nowSeconds + ID_TOKEN_LIFETIME_SECONDS,
    aud: projectId,
    iss: `https://securetoken.google.com/${projectId}`,
    sub: account.localId,
  })}`;
  return `${signed}.${tokenKey ? sign('RSA-SHA256', Buffer.from(signed), tokenKey).toString('base64url') : ''}`;
}

/**
 * Returns the account of an ID token.
 * @throws GoogleApiError MISSING_ID_TOKEN, INVALID_ID_TOKEN, TOKEN_EXPIRED, USER_NOT_FOUND
 */
export function authenticate(idToken: unknown, store: AccountStore, projectId: string): Account {
  if (idToken === undefined || idToken === '') throw new GoogleApiError('MISSING_ID_TOKEN');
  const claims = decodeJwtPayload(idToken) as Partial<IdTokenClaims> | undefined;
  if (claims?.aud !== projectId || typeof claims.user_id !== 'string' || typeof claims.exp !== 'number') {
    throw new GoogleApiError('INVALID_ID_TOKEN');
  }
  const account = store.find(claims.user_id);
  if (!account) throw new GoogleApiError('USER_NOT_FOUND');
  if (claims.exp <= store.nowSeconds()) throw new GoogleApiError('TOKEN_EXPIRED');
  return account;
}

/** Returns the payload of a JWT, whose signature is not checked, or undefined for another text. */
export function decodeJwtPayload(token: unknown): object | undefined {
  if (typeof token !== 'string') return undefined;
  const parts = token.split('.');
  if (parts.length !== 3) return undefined;
  return parseObject(Buffer.from(parts[1] ?? '', 'base64url').toString('utf8'));
}

/** Parses a JSON object; returns undefined for any other text. */
export function parseObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
