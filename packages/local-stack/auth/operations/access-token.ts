import { ACCESS_TOKEN_LIFETIME_SECONDS } from '../accounts/access-tokens';
import { OAuthError } from '../api/google-api-error';
import type { Operation } from './operation';

const GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

/**
 * POST oauth2.googleapis.com/token: returns an access token to a service account.
 * @see https://developers.google.com/identity/protocols/oauth2/service-account#httprest
 */
export const accessToken: Operation = ({ accessTokens }, { body }) => {
  if (body.grant_type !== GRANT_TYPE)
    throw new OAuthError('unsupported_grant_type', `Invalid grant_type: ${String(body.grant_type)}`);
  const token = accessTokens.issue(String(body.assertion));
  return { access_token: token, expires_in: ACCESS_TOKEN_LIFETIME_SECONDS, token_type: 'Bearer' };
};
