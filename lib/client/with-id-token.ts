import { getIdToken } from './account';
import { ApiError } from './api';

/**
 * Makes a call as the signed-in person. A token that the server finds expired (the computer slept, its clock is
 * wrong) is renewed and the call made once more.
 * @throws what `call` throws, and the identity provider's error when no token can be had.
 */
export async function withIdToken<Answer>(
  call: (idToken: string | null) => Promise<Answer>,
): Promise<Answer> {
  const idToken = await getIdToken();
  try {
    return await call(idToken);
  } catch (error) {
    if (idToken === null || !(error instanceof ApiError) || error.status !== 401) throw error;
    return call(await getIdToken(true));
  }
}
