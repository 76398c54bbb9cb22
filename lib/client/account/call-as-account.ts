import { type AnswerOf, callEndpoint, type CallOptions, type JsonEndpoint } from '../api/call-endpoint';
import { CallError } from '../api/call-error';
import type { Auth } from './auth';

/** The part of the sign-in that a call needs. */
export type TokenSource = Pick<Auth, 'idToken'>;

/**
 * Makes a call with an account's token, null while no user is signed in; once more where the server finds the token
 * expired.
 * @throws OtherAccountError where another account is signed in; what `call` throws; the identity provider's error.
 */
export async function withIdToken<Answer>(
  auth: TokenSource,
  uid: string,
  call: (idToken: string | null) => Promise<Answer>,
): Promise<Answer> {
  const idToken = await auth.idToken(uid);
  try {
    return await call(idToken);
  } catch (error) {
    if (idToken === null || !(error instanceof CallError) || error.code !== 'auth_required') throw error;
    return call(await auth.idToken(uid, true));
  }
}

/** Calls an endpoint as an account. Rejects as `withIdToken` and `callEndpoint` do. */
export function callAsAccount<const Definition extends JsonEndpoint>(
  auth: TokenSource,
  uid: string,
  endpoint: Definition,
  options: CallOptions<Definition>,
): Promise<AnswerOf<Definition>> {
  return withIdToken(auth, uid, (idToken) => callEndpoint(endpoint, Object.assign({ idToken }, options)));
}
