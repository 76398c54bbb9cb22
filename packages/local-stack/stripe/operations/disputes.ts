import type Stripe from 'stripe';

import { listPage, LIST_PARAMETERS } from '../api/list-page';
import { changeMetadata, metadata } from '../api/metadata';
import { allUnimplemented, flag, group, optionalText, text, unimplemented } from '../api/parameters';
import { checkOpen, closeDispute, submitEvidence } from '../payments/dispute-charge';
import { EVIDENCE_FILES, EVIDENCE_TEXTS } from '../payments/new-dispute';
import { resourceMissing } from '../api/stripe-error';
import { type Call, operation } from './operation';

const evidence = group({
  ...Object.fromEntries(EVIDENCE_TEXTS.map((name) => [name, optionalText])),
  ...allUnimplemented([...EVIDENCE_FILES, 'appeal', 'enhanced_evidence']),
});

/** GET /v1/disputes/:id */
export const retrieveDispute = operation({ parameters: {}, run: findDispute });

/** POST /v1/disputes/:id; evidence goes to the bank unless `submit` is false. */
export const updateDispute = operation({
  parameters: { evidence, metadata, submit: flag, intended_submission_method: unimplemented() },
  run(call) {
    const { world, parameters } = call;
    const dispute = findDispute(call);
    checkOpen(dispute);
    dispute.metadata = changeMetadata(dispute.metadata, parameters.metadata);
    if (parameters.evidence) {
      Object.assign(dispute.evidence, parameters.evidence);
      dispute.evidence_details.has_evidence = true;
    }
    const submits = parameters.submit ?? parameters.evidence !== undefined;
    if (submits) submitEvidence(world, dispute);
    else world.events.record('charge.dispute.updated', dispute);
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
  parameters: { ...LIST_PARAMETERS, charge: text, payment_intent: text },
  run({ world, parameters }) {
    const { charge, payment_intent: intent } = parameters;
    const wanted = world.store
      .list('dispute')
      .filter((dispute) => charge === undefined || dispute.charge === charge)
      .filter((dispute) => intent === undefined || dispute.payment_intent === intent);
    return listPage(wanted, parameters, { url: '/v1/disputes', kind: 'dispute' });
  },
});

function findDispute({ world, id }: Pick<Call<Record<string, never>>, 'world' | 'id'>): Stripe.Dispute {
  const dispute = world.store.find('dispute', id);
  if (!dispute) throw resourceMissing('dispute', id, 'id', 404);
  return dispute;
}
