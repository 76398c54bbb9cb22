import type Stripe from 'stripe';

import { createId, randomLetters } from '../state/ids';
import { secondsNow, type StripeWorld } from '../state/world';

/** The options of a new PaymentIntent; the amount is in the currency's smallest unit. */
export interface NewPaymentIntent {
  amount: number;
  currency: string;
  captureMethod: Stripe.PaymentIntent.CaptureMethod;
  customer: string | null;
  description: string | null;
  metadata: Record<string, string>;
  receiptEmail: string | null;
  statementDescriptor: string | null;
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
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: what.captureMethod,
    client_secret: `${id}_secret_${randomLetters(25)}`,
    confirmation_method: 'automatic',
    created: secondsNow(world),
    currency: what.currency,
    customer: what.customer,
    customer_account: null,
    description: what.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: what.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: what.receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: what.statementDescriptor,
    statement_descriptor_suffix: what.statementDescriptorSuffix,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  });
}
