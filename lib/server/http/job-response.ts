import 'server-only';

import { createTranslator } from 'next-intl';

import english from '../../../messages/en.json';
import type { CheckJobResponse } from '../../shared/contracts/check-job';
import type { JobView } from '../jobs/job-view';
import { json } from './handle-api';

const translate = createTranslator({ locale: 'en', messages: english, namespace: 'jobFailures' });

/** A job's view as the wire has it. */
export function jobResponse(view: JobView): Response {
  const body: CheckJobResponse = { status: view.status };
  if (view.stage) body.stage = view.stage;
  if (view.output) body.output = view.output;
  if (view.refund) body.refund = view.refund;
  if (view.failure) {
    body.code = view.failure;
    body.error = translate(view.failure);
  }
  return json(body);
}
