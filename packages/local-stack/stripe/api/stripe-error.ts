import type Stripe from 'stripe';

/** The `error` of an error's body (https://docs.stripe.com/api/errors). */
export interface StripeErrorFields {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
}

/** An error with Stripe's status and fields. */
export class StripeApiError extends Error {
  constructor(
    readonly status: number,
    readonly fields: StripeErrorFields,
  ) {
    super(fields.message);
  }
}

/** Returns the body of an error; a code adds a link to its documentation. */
export function errorBody(fields: StripeErrorFields): object {
  const page = fields.code?.replaceAll('_', '-');
  return { error: page ? { ...fields, doc_url: `https://stripe.com/docs/error-codes/${page}` } : fields };
}

/** A 400: the request is wrong or does not fit the object's state. */
export function invalidRequest(
  message: string,
  fields: Partial<Omit<StripeErrorFields, 'message' | 'type'>> = {},
): StripeApiError {
  return new StripeApiError(400, { type: 'invalid_request_error', message, ...fields });
}

/** No object has the id: 404 for an id in the path, 400 for one in a parameter. */
export function resourceMissing(kind: string, id: string, param: string, status: 400 | 404): StripeApiError {
  return new StripeApiError(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });
}

/** A required parameter is missing. */
export function parameterMissing(param: string): StripeApiError {
  return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

/** The stand-in lacks a function of Stripe: 501, never a false success. */
export function notImplemented(sentence: string): StripeApiError {
  const message = `The local stand-in for Stripe does not implement this: ${sentence}`;
  return new StripeApiError(501, { type: 'api_error', message });
}
