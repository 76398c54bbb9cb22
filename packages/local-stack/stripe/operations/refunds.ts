import type Stripe from 'stripe';

import { listPage, LIST_PARAMETERS } from '../api/list-page';
import { changeMetadata, metadata } from '../api/metadata';
import { integer, text } from '../api/parameters';
import { refundCharge } from '../payments/refund-charge';
import { invalidRequest, parameterMissing, resourceMissing } from '../api/stripe-error';
import { idOf, type StripeWorld } from '../state/world';
import { type Call, operation } from './operation';

/** POST /v1/refunds */
export const createRefund = operation({
  parameters: { amount: integer(1), metadata, payment_intent: text },
  run({ world, parameters: { amount, payment_intent: intentId, metadata: given } }) {
    if (intentId === undefined) throw parameterMissing('payment_intent');
    return refundCharge(world, findCharge(world, intentId), { amount, metadata: changeMetadata({}, given) });
  },
});

/** GET /v1/refunds/:id */
export const retrieveRefund = operation({ parameters: {}, run: findRefund });

/** GET /v1/refunds */
export const listRefunds = operation({
  parameters: { ...LIST_PARAMETERS, payment_intent: text },
  run({ world, parameters }) {
    const { payment_intent: intent } = parameters;
    const wanted = world.store
      .list('refund')
      .filter((refund) => intent === undefined || refund.payment_intent === intent);
    return listPage(wanted, parameters, { url: '/v1/refunds', kind: 'refund' });
  },
});

function findRefund({ world, id }: Pick<Call<Record<string, never>>, 'world' | 'id'>): Stripe.Refund {
  const refund = world.store.find('refund', id);
  if (!refund) throw resourceMissing('refund', id, 'id', 404);
  return refund;
}

function findCharge(world: StripeWorld, intentId: string): Stripe.Charge {
  const intent = world.store.find('payment_intent', intentId);
  if (!intent) throw resourceMissing('payment_intent', intentId, 'intent', 404);
  const charge = world.store.find('charge', idOf(intent.latest_charge) ?? '');
  if (charge?.status === 'succeeded') return charge;
  throw invalidRequest(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`);
}
