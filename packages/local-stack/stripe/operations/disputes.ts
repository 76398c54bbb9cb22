import type Stripe from 'stripe';

import { listPage, LIST_PARAMETERS } from '../api/list-page';
import { group, oneOf, text } from '../api/parameters';
import { closeDispute, submitEvidence } from '../payments/dispute-charge';
import { resourceMissing } from '../api/stripe-error';
import { type Call, operation } from './operation';

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
