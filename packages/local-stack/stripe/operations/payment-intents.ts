import type Stripe from 'stripe';

import { listPage, LIST_PARAMETERS } from '../api/list-page';
import { text } from '../api/parameters';
import { invalidRequest, parameterMissing, resourceMissing } from '../api/stripe-error';
import { type Call, operation } from './operation';

/** GET /v1/payment_intents/:id; a browser must know the client secret. */
export const retrievePaymentIntent = operation({
  browser: true,
  parameters: { client_secret: text },
  run(call) {
    const { client_secret: secret } = call.parameters;
    if (call.caller === 'publishable' && secret === undefined) throw parameterMissing('client_secret');
    const intent = findIntent(call);
    if (secret === undefined || secret === intent.client_secret) return intent;
    throw invalidRequest(
      'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
      { param: 'client_secret' },
    );
  },
});

/** POST /v1/payment_intents/:id/cancel */
export const cancelPaymentIntent = operation({
  parameters: {},
  run(call) {
    const intent = findIntent(call);
    if (intent.status === 'succeeded' || intent.status === 'canceled') {
      throw invalidRequest(
        `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
        { code: 'payment_intent_unexpected_state', payment_intent: structuredClone(intent) },
      );
    }
    intent.status = 'canceled';
    intent.next_action = null;
    call.world.events.record('payment_intent.canceled', intent);
    return intent;
  },
});

/** GET /v1/payment_intents */
export const listPaymentIntents = operation({
  parameters: LIST_PARAMETERS,
  run: ({ world, parameters }) =>
    listPage(world.store.list('payment_intent'), parameters, '/v1/payment_intents'),
});

function findIntent({ world, id }: Pick<Call<never>, 'world' | 'id'>): Stripe.PaymentIntent {
  const intent = world.store.find('payment_intent', id);
  if (!intent) throw resourceMissing('payment_intent', id, 'intent', 404);
  return intent;
}
