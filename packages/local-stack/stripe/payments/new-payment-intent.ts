import type Stripe from 'stripe';

import { createId, randomLetters } from '../state/ids';
import { secondsNow, type StripeWorld } from '../state/world';

/** The options of a new PaymentIntent; the amount is in the currency's smallest unit. */
export interface NewPaymentIntent {
  amount: number;
  currency: string;
  customer: string | null;
  description: string | null;
  metadata: Record<string, string>;
  receiptEmail: string | null;
  statementDescriptorSuffix: string | null;
}

/** Stores a PaymentIntent for cards without a PaymentMethod. */
export function addPaymentIntent(world: StripeWorld, what: NewPaymentIntent): Stripe.PaymentIntent {
  const id = createId('pi');
  return world.store.add('payment_intent', {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: ['card'],
    amount: what.amount,
    amount_received: 0,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomLetters(25)}`,
    confirmation_method: 'automatic',
    created: secondsNow(world),
    currency: what.currency,
    customer: what.customer,
    description: what.description,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: what.metadata,
    next_action: null,
    payment_method: null,
    payment_method_types: ['card'],
    receipt_email: what.receiptEmail,
    statement_descriptor_suffix: what.statementDescriptorSuffix,
    status: 'requires_payment_method',
  });
}
