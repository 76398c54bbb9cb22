import type Stripe from 'stripe';

import { createId } from '../state/ids';
import { idOf, secondsNow, type StripeWorld } from '../state/world';

/** Opens the dispute of a charge, which takes its money. */
export function openDispute(world: StripeWorld, charge: Stripe.Charge): void {
  if (charge.refunded) return;
  const dispute = world.store.add('dispute', {
    id: createId('du'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    charge: charge.id,
    created: secondsNow(world),
    currency: charge.currency,
    is_charge_refundable: false,
    livemode: false,
    payment_intent: idOf(charge.payment_intent),
    reason: 'fraudulent',
    status: 'needs_response',
  });
  charge.disputed = true;
  world.store.save();
  world.events.record('charge.dispute.created', dispute);
  world.events.record('charge.dispute.funds_withdrawn', dispute);
}
