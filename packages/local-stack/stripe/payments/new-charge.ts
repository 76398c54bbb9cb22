import type Stripe from 'stripe';

import { createId } from '../state/ids';
import { idOf, secondsNow, type StripeWorld } from '../state/world';
import type { Decline } from './test-cards';

/** Stores the charge of a PaymentIntent's whole amount; without a decline the bank accepts it. */
export function addCharge(
  world: StripeWorld,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline | undefined,
): Stripe.Charge {
  const captured = decline === undefined;
  return world.store.add('charge', {
    id: createId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: captured ? intent.amount : 0,
    amount_refunded: 0,
    captured,
    created: secondsNow(world),
    currency: intent.currency,
    customer: idOf(intent.customer),
    description: intent.description,
    disputed: false,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    livemode: false,
    // A copy: later changes of the PaymentIntent do not affect the charge.
    metadata: { ...intent.metadata },
    paid: captured,
    payment_intent: intent.id,
    payment_method: method.id,
    receipt_email: intent.receipt_email,
    refunded: false,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: captured ? 'succeeded' : 'failed',
  });
}
