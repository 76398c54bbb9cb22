import type Stripe from 'stripe';

import { listPage, LIST_PARAMETERS } from '../api/list-page';
import { oneOf, text, webAddress } from '../api/parameters';
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

/** GET /v1/payment_intents/:id; a browser must know the client secret. */
export const retrievePaymentIntent = operation({
  browser: true,
  parameters: { client_secret: text },
  run: (call) => findIntent(call, call.parameters.client_secret),
});

/** POST /v1/payment_intents/:id/confirm */
export const confirmPaymentIntent = operation({
  parameters: { payment_method: text, return_url: webAddress },
  run(call) {
    const { world, parameters } = call;
    const intent = findIntent(call);
    const methodId = parameters.payment_method ?? idOf(intent.payment_method);
    if (methodId === null) throw missingPaymentMethod(intent);
    const method = findPaymentMethod(world, methodId, 'payment_method', 400);
    checkConfirmation(world, intent, method, parameters.return_url);
    confirmIntent(world, intent, method, parameters.return_url);
    return intent;
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
  parameters: LIST_PARAMETERS,
  run({ world, parameters }) {
    const all = world.store.list('payment_intent');
    return listPage(all, parameters, { url: '/v1/payment_intents', kind: 'payment_intent' });
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
