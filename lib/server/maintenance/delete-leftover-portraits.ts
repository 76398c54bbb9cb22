import 'server-only';

import { isRestorable } from '../../shared/rules/portraits';
import { type JobDocument, jobKey } from '../jobs/job-documents';
import { deleteForGood } from '../jobs/job-view';
import { resultFolderPath } from '../jobs/deliver-portraits';
import { processJobs, type Task } from './process-pages';

/** How long after a job's end a copy of its portraits may still be under way, in milliseconds. */
const COPIES_END_AFTER_MS = 10 * 60_000;

type LeftoverTask = Task<'clock' | 'database' | 'log' | 'publicFiles'>;

/**
 * Deletes the files of jobs that failed after the first copy, and of portraits that are deleted for good. Keeps files
 * without a known job: another deployment may share the store. Returns how many jobs it looked at; throws as
 * processPages.
 */
export async function deleteLeftoverPortraits({ services, limits }: LeftoverTask): Promise<number> {
  const settledBefore = services.clock.now() - COPIES_END_AFTER_MS;
  const task = {
    name: 'leftovers',
    field: 'hasLeftovers' as const,
    equals: true,
    isDue: ({ settledAt }: JobDocument) => settledAt !== null && settledAt.getTime() <= settledBefore,
    work: ({ id }: JobDocument) => deleteLeftovers(services, id),
  };
  return processJobs(services, task, limits);
}

/** Records which portraits are deleted for good before their files go, so that none of them is restored. */
async function deleteLeftovers(services: LeftoverTask['services'], jobId: string): Promise<void> {
  const job = await endRestoreTime(services, jobId);
  if (!job) return;
  if (job.resultFolder !== null) {
    const { urls } = await services.publicFiles.list(resultFolderPath(job.resultFolder), null);
    const kept = new Set(job.output.filter((address) => !job.deletedOutput.includes(address)).map(pathOf));
    await services.publicFiles.delete(urls.filter((url) => !kept.has(pathOf(url))));
  }
  await services.database.transaction(async (transaction) => {
    const [current] = await transaction.getAll(jobKey(jobId));
    // The next run deletes what is deleted for good since the files were listed.
    if (current?.deletedOutput.length !== job.deletedOutput.length) return;
    if (current.restorableOutput.length > 0) return;
    transaction.update(jobKey(jobId), { hasLeftovers: false });
  });
}

/** Records which of a job's deleted portraits can be restored no longer. Returns the job as it is then, or null. */
async function endRestoreTime(
  { clock, database }: LeftoverTask['services'],
  jobId: string,
): Promise<JobDocument | null> {
  const now = clock.now();
  return database.transaction(async (transaction) => {
    const [job] = await transaction.getAll(jobKey(jobId));
    if (!job) return null;
    const forgotten = job.restorableOutput.filter(({ deletedAt }) => !isRestorable(deletedAt.getTime(), now));
    if (forgotten.length === 0) return job;
    const changes = deleteForGood(
      job,
      forgotten.map(({ address }) => address),
    );
    transaction.update(jobKey(jobId), changes);
    return { ...job, ...changes };
  });
}

/** The store's host may change, the path doesn't. */
function pathOf(address: string): string {
  return new URL(address).pathname;
}
