import 'server-only';

import { AppError } from '../../shared/errors';
import { jobKey } from '../documents';
import type { Services } from '../ports';
import { isSignatureFor } from '../secrets';
import { bindRun } from './bind-run';
import { settleJob } from './settle-job';

/**
 * Takes the provider's hint that a run has ended. Only the signature in its address is trusted; the state is
 * asked for anew. A run that nobody waits for is cancelled.
 * Throws AppError forbidden, not_found; busy or status_check_failed when the job is not settled yet, so that
 * the provider repeats the call; DatabaseError.
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
  const known = await services.database.get(jobKey(jobId));
  if (!known) throw new AppError('not_found');
  const job = known.runId === runId ? known : await bindRun({ services, jobId, runId });
  if (job?.runId !== runId) return;
  const view = await settleJob({ services, job });
  if (view.status !== 'COMPLETED' && view.status !== 'FAILED') throw new AppError('busy');
}
