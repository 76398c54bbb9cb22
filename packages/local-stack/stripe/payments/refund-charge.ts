import type Stripe from 'stripe';

import { createId } from '../state/ids';
import { invalidRequest } from '../api/stripe-error';
import { idOf, secondsNow, type StripeWorld } from '../state/world';

/**
 * Refunds a charge, in whole or in part; the amount is in the currency's smallest unit, by default all that is left.
 * @throws StripeApiError 400 if the amount cannot be refunded.
 */
export function refundCharge(
  world: StripeWorld,
  charge: Stripe.Charge,
  wanted: number | undefined,
): Stripe.Refund {
  const amount = checkAmount(charge, wanted);
  const refund = world.store.add('refund', {
    id: createId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: secondsNow(world),
    currency: charge.currency,
    payment_intent: idOf(charge.payment_intent),
    status: 'succeeded',
  });
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  world.store.save();
  world.events.record('refund.created', refund);
  world.events.record('charge.refunded', charge);
  return refund;
}

function checkAmount(charge: Stripe.Charge, wanted: number | undefined): number {
  if (charge.disputed) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  const amount = wanted ?? left;
  if (amount <= left) return amount;
  throw invalidRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
    param: 'amount',
  });
}
