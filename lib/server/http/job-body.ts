import 'server-only';

import type { CheckJobResponse } from '../../shared/contracts/jobs';
import type { JobView } from '../jobs/job-view';

/** The words of the wire are RunPod's. */
const STATUS = {
  queued: 'IN_QUEUE',
  running: 'IN_PROGRESS',
  completed: 'COMPLETED',
  failed: 'FAILED',
} as const satisfies Record<JobView['status'], string>;

/** Returns a job's view as the body of an answer. */
export async function jobBody(view: JobView): Promise<CheckJobResponse> {
  const body: CheckJobResponse = { status: STATUS[view.status] };
  if (view.stage) body.stage = view.stage;
  if (view.output) body.output = view.output;
  if (view.refund) body.refund = view.refund;
  if (view.failure) {
    body.code = view.failure;
    const { failureSentence } = await import('./english-sentences');
    body.error = failureSentence(view.failure, { count: 1 });
  }
  return body;
}
