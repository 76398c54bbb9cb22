import type { Auth } from 'firebase-admin/auth';

import type { AuthCalls } from '../../testing/auth';

/** The subject of the suite: the stand-in, or the Auth emulator, without accounts. */
export interface Target extends AuthCalls {
  /** The address of the server, without a slash at the end. */
  address: string;
  /** The admin SDK of the project. */
  admin: Auth;
}

export type GetTarget = () => Target;

/** The code of Google's error: what its message says before an explanation. */
export function codeOf(answer: { body: { error?: { message: string } } }): string | undefined {
  return answer.body.error?.message.split(' : ')[0];
}

/** Returns the ID token with other claims. Neither server signs its tokens. */
export function withClaims(idToken: string, changes: object): string {
  const [header = '', payload = ''] = idToken.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as object;
  return `${header}.${Buffer.from(JSON.stringify({ ...claims, ...changes })).toString('base64url')}.`;
}
