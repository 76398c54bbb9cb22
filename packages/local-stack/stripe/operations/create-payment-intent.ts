import type Stripe from 'stripe';

import { flag, integer, metadata, text, texts, webAddress } from '../api/parameters';
import { confirmIntent } from '../payments/confirm-intent';
import { findPaymentMethod, takeUnused } from '../payments/payment-method';
import { notImplemented, parameterMissing } from '../api/stripe-error';
import { createId, randomLetters } from '../state/ids';
import { secondsNow, type StripeWorld } from '../state/world';
import { operation } from './operation';

/** The options of a new PaymentIntent; the amount is in the currency's smallest unit. */
type NewPaymentIntent = Pick<
  Stripe.PaymentIntent,
  'amount' | 'currency' | 'description' | 'metadata' | 'receipt_email' | 'statement_descriptor_suffix'
>;

/** Stores a PaymentIntent for cards without a PaymentMethod. */
function addPaymentIntent(world: StripeWorld, what: NewPaymentIntent): Stripe.PaymentIntent {
  const id = createId('pi');
  return world.store.add('payment_intent', {
    id,
    object: 'payment_intent',
    amount_received: 0,
    client_secret: `${id}_secret_${randomLetters(25)}`,
    created: secondsNow(world),
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    next_action: null,
    payment_method: null,
    payment_method_types: ['card'],
    status: 'requires_payment_method',
    ...what,
  });
}

/** POST /v1/payment_intents, which confirms at once. */
export const createPaymentIntent = operation({
  parameters: {
    allowed_payment_method_types: texts,
    amount: integer(1),
    confirm: flag,
    currency: text,
    description: text,
    metadata,
    payment_method: text,
    receipt_email: text,
    return_url: webAddress,
    statement_descriptor_suffix: text,
  },
  run({ world, parameters }) {
    const { amount, currency, payment_method: methodId, return_url: returnUrl } = parameters;
    if (amount === undefined) throw parameterMissing('amount');
    if (currency !== 'usd') throw notImplemented(`the currency ${currency}.`);
    if (parameters.allowed_payment_method_types?.join() !== 'card')
      throw notImplemented('other types than card; pass allowed_payment_method_types[]=card.');
    if (!parameters.confirm) throw notImplemented('a payment that is not confirmed at once.');
    if (methodId === undefined) throw parameterMissing('payment_method');
    if (returnUrl === undefined) throw notImplemented('authentication by Stripe.js; pass a return_url.');
    const method = findPaymentMethod(world, methodId, 400);
    takeUnused(world, method);
    const intent = addPaymentIntent(world, {
      amount,
      currency,
      description: parameters.description ?? null,
      metadata: parameters.metadata ?? {},
      receipt_email: parameters.receipt_email ?? null,
      statement_descriptor_suffix: parameters.statement_descriptor_suffix ?? null,
    });
    confirmIntent(world, intent, method, returnUrl);
    return intent;
  },
});
