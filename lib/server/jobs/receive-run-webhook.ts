import 'server-only';

import { AppError } from '../../shared/errors';
import { jobKey } from '../documents';
import type { Services } from '../ports';
import { isSignatureFor } from '../environment/secrets';
import { bindRun } from './bind-run';
import { settleJob } from './settle-job';

/**
 * Takes the provider's hint that a run has ended. Only the signature in its address is trusted; the state is
 * asked for anew. A run that nobody waits for is cancelled; of a job that went with its account there is nothing
 * left to do, and a refusal would only be repeated.
 * Throws AppError forbidden; busy or status_check_failed when the job is not settled yet, so that the provider
 * repeats the call; DatabaseError.
 */
export async function receiveRunWebhook({
  services,
  jobId,
  signature,
  runId,
}: {
  services: Services;
  jobId: string;
  signature: string;
  runId: string;
}): Promise<void> {
  if (!isSignatureFor(signature, 'runpod-webhook', jobId, services.settings.serverSecret)) {
    throw new AppError('forbidden');
  }
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
  if (view.status !== 'COMPLETED' && view.status !== 'FAILED') throw new AppError('busy');
}
