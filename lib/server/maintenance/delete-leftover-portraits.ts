import 'server-only';

import { jobKey, type JobDocument } from '../documents';
import type { Services } from '../ports';
import { resultFolderPath } from '../portraits/deliver-portraits';
import { sweepJobsWhere } from './process-jobs';
import type { SweepLimits } from './process-pages';

/** A copy that outlasted its lease has come to its end by then, in milliseconds. */
const COPIES_END_AFTER_MS = 10 * 60_000;

type LeftoverServices = Pick<Services, 'clock' | 'database' | 'log' | 'publicFiles'>;

/**
 * Deletes the files of portraits that nobody is to see: of a job that failed after its first copy, and those that
 * their owner had deleted, once more. Files of which no job is known are left alone: another deployment may share
 * the store. Gives how many jobs it looked at; throws as sweepPages.
 */
export async function sweepLeftovers({
  services,
  limits,
}: {
  services: LeftoverServices;
  limits: SweepLimits;
}): Promise<number> {
  const settledBefore = services.clock.now() - COPIES_END_AFTER_MS;
  const part = {
    name: 'leftovers',
    field: 'hasLeftovers' as const,
    equals: true,
    isDue: ({ settledAt }: JobDocument) => settledAt !== null && settledAt.getTime() <= settledBefore,
    work: (job: JobDocument) => deleteLeftovers(services, job),
  };
  return sweepJobsWhere(services, part, limits);
}

async function deleteLeftovers(services: LeftoverServices, job: JobDocument): Promise<void> {
  if (job.resultFolder !== null) {
    const { urls } = await services.publicFiles.list(resultFolderPath(job.resultFolder), null);
    const seen = new Set(job.output.filter((address) => !job.deletedOutput.includes(address)).map(pathOf));
    await services.publicFiles.delete(urls.filter((url) => !seen.has(pathOf(url))));
  }
  await services.database.transaction(async (transaction) => {
    const [current] = await transaction.getAll(jobKey(job.id));
    // What was deleted since the files were listed is looked after by the next run.
    if (current?.deletedOutput.length !== job.deletedOutput.length) return;
    transaction.update(jobKey(job.id), { hasLeftovers: false });
  });
}

/** The store's host may change; what is behind it doesn't. */
function pathOf(address: string): string {
  return new URL(address).pathname;
}
