import 'server-only';

import { AppError } from '../../shared/errors';
import { jobKey } from './job-documents';
import type { Services } from '../ports';
import { bindRun } from './bind-run';
import { settleJob } from './settle-job';

/**
 * Settles the job of a run that the provider reports as ended, in a call whose address is signed for the job. Asks for
 * the state again, because nothing else is signed. Cancels a run that no job has. Ignores a job that was deleted with
 * its account, because the provider would repeat a refused call.
 * Throws AppError busy or status_check_failed when the job is not settled yet, so that the provider repeats the call;
 * DatabaseError.
 */
export async function receiveRunWebhook({
  services,
  jobId,
  runId,
}: {
  services: Services;
  jobId: string;
  runId: string;
}): Promise<void> {
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
