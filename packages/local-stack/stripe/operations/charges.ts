import type Stripe from 'stripe';

import { invalidRequest, parameterMissing, resourceMissing } from '../api/stripe-error';
import { LIST_PARAMETERS, listPage } from '../api/list-page';
import { integer, text } from '../api/parameters';
import { refundCharge } from '../payments/refund-charge';
import { idOf, type StripeWorld } from '../state/world';
import { operation } from './operation';

/** POST /v1/refunds */
export const createRefund = operation({
  parameters: { amount: integer(1), payment_intent: text },
  run({ world, parameters: { amount, payment_intent: intentId } }) {
    if (intentId === undefined) throw parameterMissing('payment_intent');
    return refundCharge(world, findCharge(world, intentId), amount);
  },
});

function findCharge(world: StripeWorld, intentId: string): Stripe.Charge {
  const intent = world.store.find('payment_intent', intentId);
  if (!intent) throw resourceMissing('payment_intent', intentId, 'intent', 404);
  const charge = world.store.find('charge', idOf(intent.latest_charge) ?? '');
  if (charge?.status === 'succeeded') return charge;
  throw invalidRequest(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`);
}

/** GET /v1/refunds and /v1/disputes: newest first, of one PaymentIntent where one is named. */
function listOf(kind: 'refund' | 'dispute') {
  return operation({
    parameters: { ...LIST_PARAMETERS, payment_intent: text },
    run({ world, parameters }) {
      const { payment_intent: intent } = parameters;
      const wanted = world.store
        .list(kind)
        .filter((item) => intent === undefined || item.payment_intent === intent);
      return listPage(wanted, parameters, `/v1/${kind}s`);
    },
  });
}

export const listRefunds = listOf('refund');
export const listDisputes = listOf('dispute');
