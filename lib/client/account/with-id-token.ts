import { ApiError } from '../api/api';
import type { Auth } from './auth';

/** The part of the sign-in that a call needs. */
export type TokenSource = Pick<Auth, 'idToken'>;

/**
 * Makes a call as the signed-in user. Renews a token that the server finds expired (the computer slept, its clock is
 * wrong) and makes the call once more.
 * @throws what `call` throws, and the identity provider's error when no token can be had.
 */
export async function withIdToken<Answer>(
  auth: TokenSource,
  call: (idToken: string | null) => Promise<Answer>,
): Promise<Answer> {
  const idToken = await auth.idToken();
  try {
    return await call(idToken);
  } catch (error) {
    if (idToken === null || !(error instanceof ApiError) || error.status !== 401) throw error;
    return call(await auth.idToken(true));
  }
}
