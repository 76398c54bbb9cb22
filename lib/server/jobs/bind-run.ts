import 'server-only';

import { jobKey, type JobDocument } from './job-documents';
import type { Run, Services } from '../ports';

/** Returns a job's run, or null while its id is not known. */
export function runOf({ runId, endpoint }: Pick<JobDocument, 'runId' | 'endpoint'>): Run | null {
  return runId === null ? null : { id: runId, endpoint };
}

/**
 * Records a job's run; cancels it when the job has ended, has another run, or is deleted. Returns the job as it is
 * then, or null. Throws DatabaseError.
 */
export async function bindRun({
  services,
  jobId,
  run,
}: {
  services: Pick<Services, 'database' | 'compute'>;
  jobId: string;
  run: Run;
}): Promise<JobDocument | null> {
  const job = await services.database.transaction(async (transaction) => {
    const [current] = await transaction.getAll(jobKey(jobId));
    if (current?.state !== 'open' || current.runId !== null) return current;
    transaction.update(jobKey(jobId), { runId: run.id });
    return { ...current, runId: run.id };
  });
  const unwanted = job?.runId !== run.id || job.cancelRequested;
  if (unwanted) await services.compute.cancel(run);
  return job;
}
