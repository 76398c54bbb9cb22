import type Stripe from 'stripe';

import { StripeApiError, type StripeErrorFields } from '../api/stripe-error';
import { secondsNow, type StripeWorld } from '../state/world';
import { createId } from '../state/ids';
import type { Decline } from './test-cards';
import { openDispute } from './dispute-charge';
import { cardOf } from './payment-method';

/** Stores the charge of a PaymentIntent's whole amount; without a decline the bank accepts it. */
function addCharge(
  world: StripeWorld,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline | undefined,
): Stripe.Charge {
  return world.store.add('charge', {
    id: createId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_refunded: 0,
    created: secondsNow(world),
    currency: intent.currency,
    disputed: false,
    failure_code: decline?.code ?? null,
    livemode: false,
    payment_intent: intent.id,
    payment_method: method.id,
    refunded: false,
    status: decline ? 'failed' : 'succeeded',
  });
}

/** Measured in test mode: half a second after the payment. */
const DISPUTE_DELAY_MS = 500;

/** Stripe's error for a declined payment. */
export type PaymentError = Omit<StripeErrorFields, 'payment_intent'>;

/**
 * Charges a PaymentIntent. Returns the error of a decline, after which it requires another card; null if it is paid.
 */
export function chargeIntent(
  world: StripeWorld,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): PaymentError | null {
  const { decline, isDisputed } = cardOf(world, method.id);
  const charge = addCharge(world, intent, method, decline);
  intent.latest_charge = charge.id;
  intent.next_action = null;
  if (decline) return failIntent(world, intent, declineError(decline, charge, method));
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  intent.payment_method = method.id;
  intent.last_payment_error = null;
  world.store.save();
  world.events.record('payment_intent.succeeded', intent);
  if (isDisputed) world.clock.after(DISPUTE_DELAY_MS, () => openDispute(world, charge));
  return null;
}

/** Lets a PaymentIntent require another PaymentMethod because of an error; returns the error. */
export function failIntent(
  world: StripeWorld,
  intent: Stripe.PaymentIntent,
  error: PaymentError,
): PaymentError {
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.next_action = null;
  intent.last_payment_error = error as NonNullable<Stripe.PaymentIntent['last_payment_error']>;
  world.store.save();
  world.events.record('payment_intent.payment_failed', intent);
  return error;
}

/** Returns the 402 for a declined payment. */
export function paymentFailed(error: PaymentError, intent: Stripe.PaymentIntent): StripeApiError {
  return new StripeApiError(402, { ...error, payment_intent: structuredClone(intent) });
}

function declineError(decline: Decline, charge: Stripe.Charge, method: Stripe.PaymentMethod): PaymentError {
  return {
    type: 'card_error',
    charge: charge.id,
    code: decline.code,
    decline_code: decline.declineCode,
    message: decline.message,
    payment_method: structuredClone(method),
  };
}
