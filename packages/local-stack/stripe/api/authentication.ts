import type { StandInRequest } from '../../kit/http-server';
import { StripeApiError } from './stripe-error';

/** The caller: the merchant's server with the secret key, or a browser with the publishable key. */
export type Caller = 'secret' | 'publishable';

/** The account's two keys. */
export interface ApiKeys {
  secretKey: string;
  publishableKey: string;
}

const NO_KEY =
  "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.";
const SECRET_KEY_REQUIRED =
  'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.';

/**
 * Returns the caller by the key, which is a Bearer token (https://docs.stripe.com/api/authentication).
 * @throws StripeApiError 401 without a key or with an unknown one.
 */
export function authenticate({ headers }: StandInRequest, keys: ApiKeys): Caller {
  const key = /^Bearer (.+)/.exec(headers.authorization ?? '')?.[1] ?? '';
  if (key === '') throw unauthorized(NO_KEY);
  if (key === keys.secretKey) return 'secret';
  if (key === keys.publishableKey) return 'publishable';
  throw unauthorized('Invalid API Key provided.');
}

/** Returns the 401 for a publishable key on an operation that needs the secret one. */
export function secretKeyRequired(): StripeApiError {
  return unauthorized(SECRET_KEY_REQUIRED, 'secret_key_required');
}

function unauthorized(message: string, code?: string): StripeApiError {
  return new StripeApiError(401, {
    type: 'invalid_request_error',
    message,
    ...(code === undefined ? {} : { code }),
  });
}
