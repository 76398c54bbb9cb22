import type Stripe from 'stripe';

import { listPage, LIST_PARAMETERS } from '../api/list-page';
import { changeMetadata, metadata } from '../api/metadata';
import {
  allUnimplemented,
  noLongerSupported,
  oneOf,
  optionalText,
  text,
  unimplemented,
  webAddress,
} from '../api/parameters';
import {
  checkConfirmation,
  confirmIntent,
  missingPaymentMethod,
  supersedeAuthentications,
  unexpectedState,
} from '../payments/confirm-intent';
import { findPaymentMethod } from '../payments/payment-method';
import { invalidRequest, parameterMissing, resourceMissing } from '../api/stripe-error';
import { idOf, secondsNow } from '../state/world';
import { type Call, operation } from './operation';

const cancellationReason = oneOf(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']);

/** The fields of a PaymentIntent that a browser receives. */
const PUBLISHED_FIELDS: readonly (keyof Stripe.PaymentIntent)[] = [
  'id',
  'object',
  'amount',
  'amount_details',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_configuration_details',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
];

/** GET /v1/payment_intents/:id; a browser must know the client secret. */
export const retrievePaymentIntent = operation({
  browser: true,
  parameters: { client_secret: text },
  run: (call) => published(findIntent(call, call.parameters.client_secret), call),
});

/** POST /v1/payment_intents/:id */
export const updatePaymentIntent = operation({
  parameters: {
    description: text,
    metadata,
    payment_method_types: noLongerSupported,
    receipt_email: optionalText,
    ...allUnimplemented([
      'allowed_payment_method_types',
      'amount',
      'amount_details',
      'application_fee_amount',
      'capture_method',
      'currency',
      'customer',
      'customer_account',
      'excluded_payment_method_types',
      'hooks',
      'payment_details',
      'payment_method',
      'payment_method_configuration',
      'payment_method_data',
      'payment_method_options',
      'setup_future_usage',
      'shipping',
      'statement_descriptor',
      'statement_descriptor_suffix',
      'transfer_data',
      'transfer_group',
    ]),
  },
  run(call) {
    const intent = findIntent(call);
    const { description, receipt_email: receiptEmail } = call.parameters;
    intent.metadata = changeMetadata(intent.metadata, call.parameters.metadata);
    if (description !== undefined) intent.description = description;
    if (receiptEmail !== undefined) intent.receipt_email = receiptEmail;
    return intent;
  },
});

/** POST /v1/payment_intents/:id/confirm; a browser must know the client secret. */
export const confirmPaymentIntent = operation({
  browser: true,
  parameters: {
    client_secret: text,
    payment_method: text,
    payment_method_types: noLongerSupported,
    receipt_email: optionalText,
    return_url: webAddress,
    error_on_requires_action: unimplemented(['false']),
    off_session: unimplemented(['false']),
    use_stripe_sdk: unimplemented(['false']),
    ...allUnimplemented([
      'allowed_payment_method_types',
      'amount_details',
      'amount_to_confirm',
      'capture_method',
      'confirmation_token',
      'excluded_payment_method_types',
      'hooks',
      'mandate',
      'mandate_data',
      'payment_details',
      'payment_method_data',
      'payment_method_options',
      'radar_options',
      'setup_future_usage',
      'shipping',
    ]),
  },
  run(call) {
    const { world, parameters } = call;
    const intent = findIntent(call, parameters.client_secret);
    const methodId = parameters.payment_method ?? idOf(intent.payment_method);
    if (methodId === null) throw missingPaymentMethod(intent);
    const method = findPaymentMethod(world, methodId, 'payment_method', 400);
    checkConfirmation(world, intent, method, parameters.return_url);
    if (parameters.receipt_email !== undefined) intent.receipt_email = parameters.receipt_email;
    confirmIntent(world, intent, method, parameters.return_url);
    return published(intent, call);
  },
});

/** POST /v1/payment_intents/:id/cancel */
export const cancelPaymentIntent = operation({
  parameters: { cancellation_reason: cancellationReason },
  run(call) {
    const { world, parameters } = call;
    const intent = findIntent(call);
    if (intent.status === 'succeeded' || intent.status === 'canceled') {
      throw unexpectedState(
        `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
        intent,
      );
    }
    supersedeAuthentications(world, intent.id);
    intent.status = 'canceled';
    intent.canceled_at = secondsNow(world);
    intent.cancellation_reason = parameters.cancellation_reason ?? null;
    intent.next_action = null;
    world.events.record('payment_intent.canceled', intent);
    return intent;
  },
});

/** GET /v1/payment_intents */
export const listPaymentIntents = operation({
  parameters: { ...LIST_PARAMETERS, customer: text, customer_account: unimplemented() },
  run({ world, parameters }) {
    const { customer } = parameters;
    const all = world.store.list('payment_intent');
    const wanted = all.filter((intent) => customer === undefined || intent.customer === customer);
    return listPage(wanted, parameters, { url: '/v1/payment_intents', kind: 'payment_intent' });
  },
});

function findIntent(
  { world, id, caller }: Pick<Call<Record<string, never>>, 'world' | 'id' | 'caller'>,
  clientSecret?: string,
): Stripe.PaymentIntent {
  if (caller === 'publishable' && clientSecret === undefined) throw parameterMissing('client_secret');
  const intent = world.store.find('payment_intent', id);
  if (!intent) throw resourceMissing('payment_intent', id, 'intent', 404);
  if (clientSecret !== undefined && clientSecret !== intent.client_secret) {
    throw invalidRequest(
      'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
      { param: 'client_secret' },
    );
  }
  return intent;
}

function published(intent: Stripe.PaymentIntent, { caller }: { caller: string }): object {
  if (caller === 'secret') return intent;
  return Object.fromEntries(PUBLISHED_FIELDS.map((field) => [field, intent[field]]));
}
