import type Stripe from 'stripe';

import { createId } from '../state/ids';
import { invalidRequest } from '../api/stripe-error';
import { idOf, secondsNow, type StripeWorld } from '../state/world';
import { cardOf } from './payment-method';

/** Stripe documents only that the refunds of its test cards end "some time later". */
const REFUND_DELAY_MS = 60_000;

/** The options of a refund; the amount is in the currency's smallest unit, by default all that is left. */
export interface NewRefund {
  amount: number | undefined;
  metadata: Record<string, string>;
}

/** Refunds a charge, in whole or in part. Throws StripeApiError 400 if the amount cannot be refunded. */
export function refundCharge(world: StripeWorld, charge: Stripe.Charge, what: NewRefund): Stripe.Refund {
  const amount = checkAmount(world, charge, what.amount);
  const { refunds } = cardOf(world, charge.payment_method ?? '');
  const isPending = refunds === 'succeed_later';
  const refund = world.store.add('refund', {
    id: createId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: secondsNow(world),
    currency: charge.currency,
    metadata: what.metadata,
    payment_intent: idOf(charge.payment_intent),
    payment_method: charge.payment_method,
    status: isPending ? 'pending' : 'succeeded',
  });
  world.events.record('refund.created', refund);
  if (!isPending) countRefund(world, charge, amount);
  if (refunds) world.clock.after(REFUND_DELAY_MS, () => finishRefund(world, charge, refund));
  return refund;
}

/** Ends a refund whose card makes it succeed, or fail and return its amount to the merchant, later. */
function finishRefund(world: StripeWorld, charge: Stripe.Charge, refund: Stripe.Refund): void {
  if (refund.status === 'pending') {
    changeStatus(world, refund, 'succeeded');
    countRefund(world, charge, refund.amount);
    return;
  }
  refund.failure_reason = 'expired_or_canceled_card';
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  changeStatus(world, refund, 'failed');
  world.events.record('refund.failed', refund);
}

function changeStatus(world: StripeWorld, refund: Stripe.Refund, status: string): void {
  refund.status = status;
  world.store.save();
  world.events.record('refund.updated', refund);
  world.events.record('charge.refund.updated', refund);
}

function countRefund(world: StripeWorld, charge: Stripe.Charge, amount: number): void {
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  world.store.save();
  world.events.record('charge.refunded', charge);
}

function checkAmount(world: StripeWorld, charge: Stripe.Charge, wanted: number | undefined): number {
  const isChargedBack = world.store.list('dispute').some((dispute) => dispute.charge === charge.id);
  if (isChargedBack) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  const pending = world.store
    .list('refund')
    .filter((refund) => refund.charge === charge.id && refund.status === 'pending')
    .reduce((sum, refund) => sum + refund.amount, 0);
  const left = charge.amount - charge.amount_refunded - pending;
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  const amount = wanted ?? left;
  if (amount <= left) return amount;
  const printed = (cents: number): string =>
    (cents / 100).toLocaleString('en-US', { style: 'currency', currency: charge.currency });
  throw invalidRequest(
    `Refund amount (${printed(amount)}) is greater than unrefunded amount on charge (${printed(left)})`,
    { param: 'amount' },
  );
}
