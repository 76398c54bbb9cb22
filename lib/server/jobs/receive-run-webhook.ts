import 'server-only';

import { AppError } from '../../shared/errors';
import { jobKey } from './job-documents';
import type { Services, Using } from '../ports';
import { bindRun, settleJob } from './settle-job';

/**
 * Settles the job of a run that the provider reports as ended, by asking for the state, because only the address is
 * signed. Cancels a run that no job has; ignores a deleted job. Throws DatabaseError, and AppError busy or
 * status_check_failed for a job that is not settled yet, so that the provider repeats the call.
 */
export async function receiveRunWebhook({
  services,
  jobId,
  runId,
}: Using & { jobId: string; runId: string }): Promise<void> {
  try {
    await settleRun(services, jobId, runId);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
  }
}

async function settleRun(services: Services, jobId: string, runId: string): Promise<void> {
  const known = await services.database.get(jobKey(jobId));
  if (!known) return;
  const run = { id: runId, endpoint: known.endpoint };
  const job = known.runId === runId ? known : await bindRun({ services, jobId, run });
  if (job?.runId !== runId) return;
  const view = await settleJob({ services, job });
  if (view.status !== 'completed' && view.status !== 'failed') throw new AppError('busy');
}
