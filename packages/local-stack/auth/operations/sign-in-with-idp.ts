import { z } from 'zod';

import { GOOGLE_PROVIDER_ID, type Account, type ProviderProfile } from '../accounts/account';
import type { AccountStore } from '../accounts/account-store';
import { GoogleApiError, notImplemented } from '../api/google-api-error';
import { ID_TOKEN_LIFETIME_SECONDS, issueIdToken, parseObject } from '../accounts/id-token';
import type { Operation, OperationRequest } from './operation';

/** The claims of Google's ID token that the stand-in reads. */
const claimsSchema = z.object({
  sub: z.string().min(1),
  email: z.string().optional(),
  email_verified: z.boolean().default(false),
  name: z.string().optional(),
  picture: z.string().optional(),
});

/**
 * accounts:signInWithIdp: signs in with a Google ID token and creates the account at the first sign-in. The token may
 * be plain JSON, as with the official emulator.
 * @see https://cloud.google.com/identity-platform/docs/reference/rest/v1/accounts/signInWithIdp
 */
export const signInWithIdp: Operation = ({ store, projectId, tokenKey }, request) => {
  const { body } = request;
  if (body.idToken !== undefined) throw notImplemented('linking a provider to an account');
  if (body.tenantId !== undefined) throw notImplemented('tenants');
  if (body.returnSecureToken !== true) throw notImplemented('sign-in without returnSecureToken');

  const idToken = readCredential(request);
  const { account, isNewUser } = findOrCreate(store, readProfile(idToken));

  const authTimeSeconds = store.nowSeconds();
  store.update(account, { lastLoginAtMs: store.clock.now(), lastRefreshAtMs: store.clock.now() });
  const { email, emailVerified, displayName, photoUrl, rawId, localId } = account;
  return {
    kind: 'identitytoolkit#VerifyAssertionResponse',
    federatedId: `https://accounts.google.com/${rawId}`,
    providerId: GOOGLE_PROVIDER_ID,
    email,
    emailVerified,
    localId,
    displayName,
    photoUrl,
    isNewUser: isNewUser || undefined,
    idToken: issueIdToken({ account, authTimeSeconds, nowSeconds: authTimeSeconds, projectId, tokenKey }),
    refreshToken: store.startSession(account, authTimeSeconds),
    expiresIn: String(ID_TOKEN_LIFETIME_SECONDS),
  };
};

function readCredential({ body }: OperationRequest): string {
  if (typeof body.requestUri !== 'string' || body.requestUri === '')
    throw new GoogleApiError('MISSING_REQUEST_URI');
  if (!URL.canParse(body.requestUri)) throw new GoogleApiError('INVALID_REQUEST_URI');
  const fields = new URL(body.requestUri).searchParams;
  if (typeof body.postBody === 'string') {
    for (const [name, value] of new URLSearchParams(body.postBody)) fields.set(name, value);
  }
  const providerId = fields.get('providerId');
  if (providerId === null)
    throw new GoogleApiError('INVALID_CREDENTIAL_OR_PROVIDER_ID : Missing providerId.');
  if (providerId !== GOOGLE_PROVIDER_ID) throw notImplemented(`the provider ${providerId}`);
  const idToken = fields.get('id_token');
  if (idToken === null) throw notImplemented('sign-in without an id_token');
  return idToken;
}

function readProfile(idToken: string): ProviderProfile {
  const claims = claimsSchema.safeParse(parseObject(idToken));
  if (!claims.success)
    throw new GoogleApiError('INVALID_IDP_RESPONSE : Invalid Idp Response: the id_token has no subject.');
  const { sub, email, email_verified: emailVerified, name, picture } = claims.data;
  return { rawId: sub, email, emailVerified, displayName: name, photoUrl: picture };
}

function findOrCreate(
  store: AccountStore,
  profile: ProviderProfile,
): { account: Account; isNewUser: boolean } {
  const known = store.findByRawId(profile.rawId);
  if (known) return { account: known, isNewUser: false };
  // One account per e-mail address: a verified address signs in to its account even with another subject.
  const sameEmail = profile.email && store.findByEmail(profile.email);
  if (sameEmail && !profile.emailVerified)
    throw notImplemented('an unverified e-mail address of another account');
  if (sameEmail) {
    store.update(sameEmail, { ...profile, email: sameEmail.email });
    return { account: sameEmail, isNewUser: false };
  }
  return { account: store.create(profile), isNewUser: true };
}
