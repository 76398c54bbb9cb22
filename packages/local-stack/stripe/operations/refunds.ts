import type Stripe from 'stripe';

import { listPage, LIST_PARAMETERS } from '../api/list-page';
import { changeMetadata, metadata } from '../api/metadata';
import { allUnimplemented, integer, text } from '../api/parameters';
import { cancelRefund, refundCharge } from '../payments/refund-charge';
import { invalidRequest, resourceMissing } from '../api/stripe-error';
import { idOf, type StripeWorld } from '../state/world';
import { type Call, operation } from './operation';

const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'];

/** POST /v1/refunds */
export const createRefund = operation({
  parameters: {
    amount: integer(1),
    charge: text,
    metadata,
    payment_intent: text,
    reason: text,
    ...allUnimplemented([
      'currency',
      'customer',
      'instructions_email',
      'origin',
      'refund_application_fee',
      'reverse_transfer',
    ]),
  },
  run({ world, parameters }) {
    const { amount, reason } = parameters;
    const charge = findCharge(world, parameters.charge, parameters.payment_intent);
    if (reason !== undefined && !REASONS.includes(reason)) {
      throw invalidRequest('Invalid reason: must be one of duplicate, fraudulent, or requested_by_customer', {
        param: 'reason',
      });
    }
    return refundCharge(world, charge, {
      amount,
      reason: reason ?? null,
      metadata: changeMetadata({}, parameters.metadata),
    });
  },
});

/** GET /v1/refunds/:id */
export const retrieveRefund = operation({ parameters: {}, run: findRefund });

/** POST /v1/refunds/:id */
export const updateRefund = operation({
  parameters: { metadata },
  run(call) {
    const refund = findRefund(call);
    const previous = { metadata: refund.metadata };
    refund.metadata = changeMetadata(refund.metadata ?? {}, call.parameters.metadata);
    call.world.events.record('refund.updated', refund, previous);
    call.world.events.record('charge.refund.updated', refund, previous);
    return refund;
  },
});

/** POST /v1/refunds/:id/cancel */
export const cancelRefundOperation = operation({
  parameters: {},
  run(call) {
    const refund = findRefund(call);
    cancelRefund(call.world, refund);
    return refund;
  },
});

/** GET /v1/refunds */
export const listRefunds = operation({
  parameters: { ...LIST_PARAMETERS, charge: text, payment_intent: text },
  run({ world, parameters }) {
    const { charge, payment_intent: intent } = parameters;
    const wanted = world.store
      .list('refund')
      .filter((refund) => charge === undefined || refund.charge === charge)
      .filter((refund) => intent === undefined || refund.payment_intent === intent);
    return listPage(wanted, parameters, { url: '/v1/refunds', kind: 'refund' });
  },
});

function findRefund({ world, id }: Pick<Call<Record<string, never>>, 'world' | 'id'>): Stripe.Refund {
  const refund = world.store.find('refund', id);
  if (!refund) throw resourceMissing('refund', id, 'id', 404);
  return refund;
}

function findCharge(
  world: StripeWorld,
  chargeId: string | undefined,
  intentId: string | undefined,
): Stripe.Charge {
  if (chargeId !== undefined && intentId !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: charge, payment_intent.');
  }
  if (chargeId !== undefined) {
    const charge = world.store.find('charge', chargeId);
    if (!charge) throw resourceMissing('charge', chargeId, 'id', 404);
    if (charge.status !== 'succeeded') throw nothingToRefund(idOf(charge.payment_intent) ?? '');
    return charge;
  }
  if (intentId === undefined) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  }
  const intent = world.store.find('payment_intent', intentId);
  if (!intent) throw resourceMissing('payment_intent', intentId, 'intent', 404);
  const charge = world.store.find('charge', idOf(intent.latest_charge) ?? '');
  if (charge?.status !== 'succeeded') throw nothingToRefund(intentId);
  return charge;
}

function nothingToRefund(intent: string): Error {
  return invalidRequest(`This PaymentIntent (${intent}) does not have a successful charge to refund.`);
}
