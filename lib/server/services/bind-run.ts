import 'server-only';

import { jobKey, type JobDocument } from '../documents';
import type { Services } from '../ports';

/**
 * Ties the provider's run to its job. A run that comes for a job that has ended, that has another run, or that
 * went with its account is cancelled: nobody waits for it. Gives the job as it stands then, null for one that is
 * gone. Throws DatabaseError.
 */
export async function bindRun({
  services,
  jobId,
  runId,
}: {
  services: Pick<Services, 'database' | 'compute'>;
  jobId: string;
  runId: string;
}): Promise<JobDocument | null> {
  const job = await services.database.transaction(async (transaction) => {
    const [current] = await transaction.getAll(jobKey(jobId));
    if (current?.state !== 'open' || current.runId !== null) return current;
    transaction.update(jobKey(jobId), { runId });
    return { ...current, runId };
  });
  const unwanted = job?.runId !== runId || job.cancelRequested;
  if (unwanted) await services.compute.cancel(runId);
  return job;
}
