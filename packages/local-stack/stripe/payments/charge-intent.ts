import type Stripe from 'stripe';

import { StripeApiError, type StripeErrorFields } from '../stripe-error';
import type { Decline } from '../test-cards';
import type { StripeWorld } from '../world';
import { addCharge } from './new-charge';
import { cardOf } from './payment-method';

/** Probed in test mode: half a second after the payment. */
const DISPUTE_DELAY_MS = 500;

/** The error with which Stripe tells of a declined payment. */
export type PaymentError = Omit<StripeErrorFields, 'payment_intent'>;

/**
 * Asks the bank for a PaymentIntent's amount: it is paid then, or wants another PaymentMethod.
 * @returns what Stripe tells of a decline, or null when it is paid.
 */
export function chargeIntent(
  world: StripeWorld,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  { authenticated }: { authenticated: boolean },
): PaymentError | null {
  const { events, schedule } = world;
  const { decline, dispute } = cardOf(world, method.id);
  const charge = addCharge(world, intent, method, { authenticated, decline });
  intent.latest_charge = charge.id;
  intent.next_action = null;
  if (decline) {
    events.record('charge.failed', charge);
    return failIntent(world, intent, declineError(decline, charge, method));
  }
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  intent.payment_method = method.id;
  intent.last_payment_error = null;
  world.store.save();
  events.record('charge.succeeded', charge);
  events.record('payment_intent.succeeded', intent);
  if (dispute) schedule.plan('open_dispute', charge.id, DISPUTE_DELAY_MS);
  return null;
}

/** Lets a PaymentIntent want another PaymentMethod because of an error, which it gives back. */
export function failIntent(
  world: StripeWorld,
  intent: Stripe.PaymentIntent,
  error: PaymentError,
): PaymentError {
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.next_action = null;
  intent.last_payment_error = { ...error, doc_url: docUrl(error.code ?? '') } as NonNullable<
    Stripe.PaymentIntent['last_payment_error']
  >;
  world.store.save();
  world.events.record('payment_intent.payment_failed', intent);
  return error;
}

/** The 402 that tells of a declined payment. */
export function paymentFailed(error: PaymentError, intent: Stripe.PaymentIntent): StripeApiError {
  return new StripeApiError(402, { ...error, payment_intent: structuredClone(intent) });
}

function declineError(decline: Decline, charge: Stripe.Charge, method: Stripe.PaymentMethod): PaymentError {
  return {
    type: 'card_error',
    advice_code: decline.advice,
    charge: charge.id,
    code: decline.code,
    decline_code: decline.declineCode,
    message: decline.message,
    network_decline_code: decline.networkCode,
    ...(decline.param === undefined ? {} : { param: decline.param }),
    payment_method: structuredClone(method),
  };
}

function docUrl(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;
}
