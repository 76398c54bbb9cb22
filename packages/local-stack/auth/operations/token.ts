import { GoogleApiError } from '../api/google-api-error';
import { ID_TOKEN_LIFETIME_SECONDS, issueIdToken, publicKeySet } from '../accounts/id-token';
import type { Operation } from './operation';

/**
 * /v1/token of the Secure Token service: returns a new ID token for a refresh token.
 * @see https://firebase.google.com/docs/reference/rest/auth#section-refresh-token
 */
export const token: Operation = ({ store, projectId, tokenKey }, { body }) => {
  if (body.grant_type !== 'refresh_token') throw new GoogleApiError('INVALID_GRANT_TYPE');
  const session = store.session(String(body.refresh_token));
  if (!session) throw new GoogleApiError('INVALID_REFRESH_TOKEN');
  const account = store.find(session.localId);
  if (!account) throw new GoogleApiError('USER_NOT_FOUND');

  store.update(account, { lastRefreshAtMs: store.clock.now() });
  const { authTimeSeconds } = session;
  const idToken = issueIdToken({
    account,
    authTimeSeconds,
    nowSeconds: store.nowSeconds(),
    projectId,
    tokenKey,
  });
  return {
    access_token: idToken,
    id_token: idToken,
    expires_in: String(ID_TOKEN_LIFETIME_SECONDS),
    refresh_token: body.refresh_token,
    token_type: 'Bearer',
    user_id: account.localId,
    project_id: projectId,
  };
};

/**
 * POST oauth2.googleapis.com/token: returns an access token to a service account.
 * @see https://developers.google.com/identity/protocols/oauth2/service-account#httprest
 */
export const accessToken: Operation = ({ accessTokens }, { body }) => {
  const token = accessTokens.issue(String(body.assertion));
  return { access_token: token, expires_in: 3_599, token_type: 'Bearer' };
};

/** GET of the keys that sign ID tokens; none without a service account. */
export const publicKeys: Operation = ({ tokenKey }) => (tokenKey ? publicKeySet(tokenKey) : { keys: [] });
