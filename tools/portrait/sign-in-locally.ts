import type { StackAddresses } from '@chiaro/local-stack/environment';
import { ask, UserError } from '../command';

type Addresses = Pick<StackAddresses, 'app' | 'auth'>;

/** The answer of Google's Identity Toolkit. */
interface LocalSignIn {
  /** The account's uid. */
  localId: string;
  email: string;
  displayName: string;
  idToken: string;
  refreshToken: string;
  /** In seconds. */
  expiresIn: string;
}

/** Signs in at the local stack as its popup does; a new account is created. Throws UserError. */
export function signInLocally(addresses: Addresses, email: string): Promise<LocalSignIn> {
  return signInWithClaims(addresses, {
    sub: email,
    email,
    email_verified: true,
    name: email.split('@')[0],
  });
}

/** Signs in like signInLocally, with the claims of the provider's token. */
export async function signInWithClaims({ app, auth }: Addresses, claims: object): Promise<LocalSignIn> {
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
