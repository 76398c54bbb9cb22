import type Stripe from 'stripe';

/** What the suite runs against: the stand-in, or a Stripe account in test mode. */
export interface Target {
  stripe: Stripe;
  /** Lets time pass, so that what happens by itself may happen. */
  pass(): Promise<void>;
  /** A key that no run has used before. */
  uniqueKey(): string;
}

/** How the tests get what they run against. */
export type GetTarget = () => Target;

const MOST_LOOKS = 60;

/** A payment of five dollars by card, as the app makes them. */
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

/** The error with which a call fails, as Stripe's SDK throws it. */
export async function failure(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  return call.then(
    () => {
      throw new Error('The call should have failed.');
    },
    (error: unknown) => error as Stripe.errors.StripeError,
  );
}

/** Looks until something holds, and lets time pass between the looks. */
export async function eventually<Value>(
  target: Target,
  look: () => Promise<Value>,
  holds: (value: Value) => boolean,
): Promise<Value> {
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const value = await look();
    if (holds(value)) return value;
    await target.pass();
  }
  throw new Error('What was waited for has not come.');
}
