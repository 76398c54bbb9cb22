import 'server-only';

import { PORTRAITS_KEPT_DAYS } from '../../shared/rules/retention';
import type { JobDocument } from '../jobs/job-documents';
import { portraitsLeft } from '../jobs/job-view';
import { deletePortraits } from '../portraits/delete-portraits';
import { processJobs, type Task } from './process-pages';

const DAY_MS = 24 * 60 * 60_000;

/** Deletes portraits requested more than `keptDays` ago (null: none). Returns how many jobs; throws as processPages. */
export async function deleteExpiredPortraits({
  services,
  limits,
  keptDays = PORTRAITS_KEPT_DAYS,
}: Task<'clock' | 'database' | 'log'> & { keptDays?: number | null }): Promise<number> {
  if (keptDays === null) return 0;
  const requestedBefore = services.clock.now() - keptDays * DAY_MS;
  const task = {
    name: 'portraits',
    field: 'state' as const,
    equals: 'completed',
    isDue: (job: JobDocument) => job.createdAt.getTime() < requestedBefore && portraitsLeft(job).length > 0,
    work: async (job: JobDocument) =>
      void (await deletePortraits({ services, actor: job, portraits: portraitsLeft(job) })),
  };
  return processJobs(services, task, limits);
}
