import type Stripe from 'stripe';

import { metadata } from '../api/metadata';
import { flag, integer, noLongerSupported, text, texts, webAddress } from '../api/parameters';
import { checkConfirmation, confirmIntent, missingPaymentMethod } from '../payments/confirm-intent';
import { findPaymentMethod } from '../payments/payment-method';
import { invalidRequest, notImplemented, parameterMissing } from '../api/stripe-error';
import { createId, randomLetters } from '../state/ids';
import { secondsNow, type StripeWorld } from '../state/world';
import { operation } from './operation';

/** The options of a new PaymentIntent; the amount is in the currency's smallest unit. */
export interface NewPaymentIntent {
  amount: number;
  currency: string;
  description: string | null;
  metadata: Record<string, string>;
  receiptEmail: string | null;
  statementDescriptorSuffix: string | null;
}

/** Stores a PaymentIntent for cards without a PaymentMethod. */
function addPaymentIntent(world: StripeWorld, what: NewPaymentIntent): Stripe.PaymentIntent {
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

/** Stripe's least payment in US dollars (https://docs.stripe.com/currencies), in cents. */
const MIN_AMOUNT = 50;

const PARAMETERS = {
  allowed_payment_method_types: texts,
  amount: integer(1),
  confirm: flag,
  currency: text,
  description: text,
  metadata,
  payment_method: text,
  payment_method_types: noLongerSupported,
  receipt_email: text,
  return_url: webAddress,
  statement_descriptor_suffix: text,
};

/** POST /v1/payment_intents */
export const createPaymentIntent = operation({
  parameters: PARAMETERS,
  run({ world, parameters }) {
    const { confirm = false, payment_method: methodId, return_url: returnUrl } = parameters;
    const amount = checkAmount(parameters.amount, parameters.currency);
    checkTypes(parameters.allowed_payment_method_types);
    if (returnUrl !== undefined && !confirm) {
      throw invalidRequest(
        'The parameter `return_url` cannot be passed when creating a PaymentIntent unless `confirm` is set to true.',
        { param: 'return_url' },
      );
    }
    if (methodId !== undefined && !confirm) throw notImplemented('a card that is not charged at once.');
    const method =
      methodId === undefined ? undefined : findPaymentMethod(world, methodId, 'payment_method', 400);
    if (confirm && !method) throw missingPaymentMethod(null);
    if (method) checkConfirmation(world, null, method, returnUrl);
    const intent = addPaymentIntent(world, {
      ...amount,
      description: parameters.description ?? null,
      metadata: parameters.metadata ?? {},
      receiptEmail: parameters.receipt_email ?? null,
      statementDescriptorSuffix: parameters.statement_descriptor_suffix ?? null,
    });
    world.events.record('payment_intent.created', intent);
    if (method) confirmIntent(world, intent, method, returnUrl);
    return intent;
  },
});

function checkAmount(
  amount: number | undefined,
  currency: string | undefined,
): { amount: number; currency: string } {
  if (amount === undefined) throw parameterMissing('amount');
  if (currency === undefined) throw parameterMissing('currency');
  if (currency !== 'usd') throw notImplemented(`the currency ${currency}.`);
  if (amount >= MIN_AMOUNT) return { amount, currency };
  throw invalidRequest('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
}

function checkTypes(types: readonly string[] | undefined): void {
  if (types?.length === 1 && types[0] === 'card') return;
  const given = types === undefined ? 'chosen by Stripe' : types.join(', ');
  throw notImplemented(
    `payment method types other than card (here ${given}); pass allowed_payment_method_types[]=card.`,
  );
}
