import type Stripe from 'stripe';

/** The subject of the suite: the stand-in, or a Stripe account in test mode. */
export interface Target {
  stripe: Stripe;
  /** Lets time pass, so that scheduled changes happen. */
  pass(): Promise<void>;
  /** Returns a key that no run has used. */
  uniqueKey(): string;
}

export type GetTarget = () => Target;

const MAX_POLLS = 60;

/** Returns a payment of five dollars by card, as the app makes it. */
export function payment(
  changes: Partial<Stripe.PaymentIntentCreateParams> = {},
): Stripe.PaymentIntentCreateParams {
  return {
    amount: 500,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_visa',
    allowed_payment_method_types: ['card'],
    return_url: 'https://example.com/return',
    ...changes,
  };
}

/** Returns the error of the SDK with which a call fails. */
export async function failure(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  return call.then(
    () => {
      throw new Error('The call should have failed.');
    },
    (error: unknown) => error as Stripe.errors.StripeError,
  );
}

/** Polls `look` until `holds` is true, and lets time pass between the polls. */
export async function eventually<Value>(
  target: Target,
  look: () => Promise<Value>,
  holds: (value: Value) => boolean,
): Promise<Value> {
  for (let polls = 0; polls < MAX_POLLS; polls += 1) {
    const value = await look();
    if (holds(value)) return value;
    await target.pass();
  }
  throw new Error('What was waited for has not come.');
}
