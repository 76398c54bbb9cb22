import { GOOGLE_PROVIDER_ID, type Account } from '../accounts/account';
import type { AccountStore, ProviderProfile } from '../accounts/account-store';
import { GoogleApiError, notImplemented } from '../api/google-api-error';
import { decodeJwtPayload, ID_TOKEN_LIFETIME_SECONDS, issueIdToken, parseObject } from '../accounts/id-token';
import type { Operation, OperationRequest } from './operation';

/**
 * accounts:signInWithIdp: signs in with a Google ID token and creates the account at the first sign-in. The token may
 * be plain JSON, as with the official emulator.
 * @see https://cloud.google.com/identity-platform/docs/reference/rest/v1/accounts/signInWithIdp
 */
export const signInWithIdp: Operation = ({ store, projectId }, request) => {
  const { body } = request;
  if (body.idToken !== undefined) throw notImplemented('linking a provider to an account');
  if (body.tenantId !== undefined) throw notImplemented('tenants');
  if (body.returnSecureToken !== true) throw notImplemented('sign-in without returnSecureToken');

  const credential = readCredential(request);
  const profile = readProfile(credential.idToken);
  const { account, isNewUser } = findOrCreate(store, profile, body.autoCreate !== false);
  if (account.disabled) throw new GoogleApiError('USER_DISABLED');

  // The clock may have moved back at a restart of the stack; a new session must not be revoked from the start.
  const authTimeSeconds = Math.max(store.nowSeconds(), account.validSinceSeconds);
  store.update(account, { lastLoginAtMs: store.clock.now(), lastRefreshAtMs: store.clock.now() });
  const profileFields = {
    ...(account.displayName === null
      ? {}
      : { displayName: account.displayName, fullName: account.displayName }),
    ...(account.photoUrl === null ? {} : { photoUrl: account.photoUrl }),
  };
  return {
    kind: 'identitytoolkit#VerifyAssertionResponse',
    federatedId: `https://accounts.google.com/${account.rawId}`,
    providerId: GOOGLE_PROVIDER_ID,
    ...(account.email === null ? {} : { email: account.email }),
    emailVerified: account.emailVerified,
    localId: account.localId,
    ...profileFields,
    ...(isNewUser ? { isNewUser } : {}),
    idToken: issueIdToken({ account, authTimeSeconds, nowSeconds: store.nowSeconds(), projectId }),
    refreshToken: store.startSession(account, authTimeSeconds),
    expiresIn: String(ID_TOKEN_LIFETIME_SECONDS),
    oauthIdToken: credential.idToken,
    rawUserInfo: JSON.stringify({
      granted_scopes: 'openid email profile',
      id: account.rawId,
      ...(account.email === null ? {} : { email: account.email }),
      verified_email: account.emailVerified,
      ...(account.displayName === null ? {} : { name: account.displayName }),
    }),
  };
};

function readCredential({ body }: OperationRequest): { idToken: string } {
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
  return { idToken };
}

function readProfile(idToken: string): ProviderProfile {
  const claims = (parseObject(idToken) ?? decodeJwtPayload(idToken)) as Record<string, unknown> | undefined;
  if (!claims || typeof claims.sub !== 'string' || claims.sub === '') {
    throw new GoogleApiError('INVALID_IDP_RESPONSE : Invalid Idp Response: the id_token has no subject.');
  }
  return {
    rawId: claims.sub,
    email: typeof claims.email === 'string' && claims.email !== '' ? claims.email : null,
    emailVerified: claims.email_verified === true || claims.email_verified === 'true',
    displayName: typeof claims.name === 'string' ? claims.name : null,
    photoUrl: typeof claims.picture === 'string' ? claims.picture : null,
  };
}

function findOrCreate(
  store: AccountStore,
  profile: ProviderProfile,
  mayCreate: boolean,
): { account: Account; isNewUser: boolean } {
  const known = store.findByRawId(profile.rawId);
  if (known) return { account: known, isNewUser: false };
  // One account per e-mail address: a verified address signs in to its account even with another subject.
  const sameEmail = profile.email === null ? undefined : store.findByEmail(profile.email);
  if (sameEmail && !profile.emailVerified)
    throw notImplemented('an unverified e-mail address of another account');
  if (sameEmail) {
    store.update(sameEmail, { ...profile, email: sameEmail.email });
    return { account: sameEmail, isNewUser: false };
  }
  if (!mayCreate) throw new GoogleApiError('USER_NOT_FOUND');
  return { account: store.create(profile), isNewUser: true };
}
