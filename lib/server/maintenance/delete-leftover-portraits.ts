import 'server-only';

import { jobKey, type JobDocument } from '../jobs/job-documents';
import type { Services } from '../ports';
import { resultFolderPath } from '../jobs/deliver-portraits';
import { portraitsLeft } from '../jobs/portraits-left';
import { processJobs } from './process-jobs';
import type { TaskLimits } from './process-pages';

/** A copy that outlasted its lease has ended by then, in milliseconds. */
const COPIES_END_AFTER_MS = 10 * 60_000;

type LeftoverServices = Pick<Services, 'clock' | 'database' | 'log' | 'publicFiles'>;

/**
 * Deletes portrait files that must not be seen: of jobs that failed after the first copy, and, once more, portraits
 * that the user has deleted. Leaves files without a known job alone: another deployment may share the store. Returns
 * how many jobs it looked at; throws as processPages.
 */
export async function deleteLeftoverPortraits({
  services,
  limits,
}: {
  services: LeftoverServices;
  limits: TaskLimits;
}): Promise<number> {
  const settledBefore = services.clock.now() - COPIES_END_AFTER_MS;
  const task = {
    name: 'leftovers',
    field: 'hasLeftovers' as const,
    equals: true,
    isDue: ({ settledAt }: JobDocument) => settledAt !== null && settledAt.getTime() <= settledBefore,
    work: (job: JobDocument) => deleteLeftovers(services, job),
  };
  return processJobs(services, task, limits);
}

async function deleteLeftovers(services: LeftoverServices, job: JobDocument): Promise<void> {
  if (job.resultFolder !== null) {
    const { urls } = await services.publicFiles.list(resultFolderPath(job.resultFolder), null);
    const seen = new Set(portraitsLeft(job).map(pathOf));
    await services.publicFiles.delete(urls.filter((url) => !seen.has(pathOf(url))));
  }
  await services.database.transaction(async (transaction) => {
    const [current] = await transaction.getAll(jobKey(job.id));
    // The next run deletes what the user has deleted since the files were listed.
    if (current?.deletedOutput.length !== job.deletedOutput.length) return;
    transaction.update(jobKey(job.id), { hasLeftovers: false });
  });
}

/** The store's host may change, the path doesn't. */
function pathOf(address: string): string {
  return new URL(address).pathname;
}
