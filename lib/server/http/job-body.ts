import 'server-only';

import { createTranslator } from 'next-intl';

import english from '../../../messages/en.json';
import type { CheckJobResponse } from '../../shared/contracts/jobs';
import type { JobView } from '../jobs/job-view';

const translate = createTranslator({ locale: 'en', messages: english, namespace: 'jobFailures' });

/** The words of the wire are RunPod's. */
const STATUS = {
  queued: 'IN_QUEUE',
  running: 'IN_PROGRESS',
  completed: 'COMPLETED',
  failed: 'FAILED',
} as const satisfies Record<JobView['status'], string>;

/** Returns a job's view as the body of an answer. */
export function jobBody(view: JobView): CheckJobResponse {
  const body: CheckJobResponse = { status: STATUS[view.status] };
  if (view.stage) body.stage = view.stage;
  if (view.output) body.output = view.output;
  if (view.refund) body.refund = view.refund;
  if (view.failure) {
    body.code = view.failure;
    body.error = translate(view.failure, { count: 1 });
  }
  return body;
}
