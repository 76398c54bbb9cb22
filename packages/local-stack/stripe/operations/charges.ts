import type Stripe from 'stripe';

import { invalidRequest, parameterMissing, resourceMissing } from '../api/stripe-error';
import { LIST_PARAMETERS, listPage } from '../api/list-page';
import { changeMetadata, metadata } from '../api/metadata';
import { group, integer, oneOf, text } from '../api/parameters';
import { refundCharge } from '../payments/refund-charge';
import { idOf, type StripeWorld } from '../state/world';
import { closeDispute, submitEvidence } from '../payments/dispute-charge';
import { type Call, operation } from './operation';

/** GET /v1/charges/:id */
export const retrieveCharge = operation({
  parameters: {},
  run({ world, id }) {
    const charge = world.store.find('charge', id);
    if (!charge) throw resourceMissing('charge', id, 'id', 404);
    return charge;
  },
});

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

/** GET /v1/disputes/:id */
export const retrieveDispute = operation({ parameters: {}, run: findDispute });

/** POST /v1/disputes/:id: sends evidence to the bank. */
export const updateDispute = operation({
  parameters: { evidence: group({ uncategorized_text: text }), submit: oneOf(['true']) },
  run(call) {
    const dispute = findDispute(call);
    Object.assign(dispute.evidence, call.parameters.evidence);
    submitEvidence(call.world, dispute);
    return dispute;
  },
});

/** POST /v1/disputes/:id/close */
export const closeDisputeOperation = operation({
  parameters: {},
  run(call) {
    const dispute = findDispute(call);
    closeDispute(call.world, dispute);
    return dispute;
  },
});

/** GET /v1/disputes */
export const listDisputes = operation({
  parameters: { ...LIST_PARAMETERS, payment_intent: text },
  run({ world, parameters }) {
    const { payment_intent: intent } = parameters;
    const wanted = world.store
      .list('dispute')
      .filter((dispute) => intent === undefined || dispute.payment_intent === intent);
    return listPage(wanted, parameters, { url: '/v1/disputes', kind: 'dispute' });
  },
});

function findDispute({ world, id }: Pick<Call<Record<string, never>>, 'world' | 'id'>): Stripe.Dispute {
  const dispute = world.store.find('dispute', id);
  if (!dispute) throw resourceMissing('dispute', id, 'id', 404);
  return dispute;
}
