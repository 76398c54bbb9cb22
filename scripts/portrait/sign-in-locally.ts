import type { StackAddresses } from '@chiaro/local-stack/environment';
import { ask, UserError } from '../command';

/** The answer of Google's Identity Toolkit. */
interface LocalSignIn {
  idToken: string;
  /** The account's uid. */
  localId: string;
}

/** Signs in at the local stack as its popup does; a new account is created. Throws UserError. */
export async function signInLocally(
  { app, auth }: Pick<StackAddresses, 'app' | 'auth'>,
  email: string,
): Promise<LocalSignIn> {
  const claims = { sub: email, email, email_verified: true, name: email.split('@')[0] };
  const response = await ask(`${auth}/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      requestUri: app,
      returnSecureToken: true,
      postBody: `id_token=${encodeURIComponent(JSON.stringify(claims))}&providerId=google.com`,
    }),
  });
  if (!response.ok) throw new UserError('The local stack refused the sign-in.');
  return (await response.json()) as LocalSignIn;
}
