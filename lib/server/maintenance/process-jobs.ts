import 'server-only';

import { jobCollection, type JobDocument } from '../documents';
import type { Services } from '../ports';
import { sweepPages, type SweepLimits, type SweepPart } from './process-pages';

/** Jobs that are read at once. */
const PAGE = 100;

interface JobSweep extends Pick<SweepPart<JobDocument>, 'name' | 'work'> {
  field: keyof JobDocument;
  equals: string | boolean;
  /** Whether it is time for a job that was found. */
  isDue: (job: JobDocument) => boolean;
}

/** Works on the jobs whose field has a value. Gives how many; throws as sweepPages. */
export async function sweepJobsWhere(
  services: Pick<Services, 'clock' | 'database' | 'log'>,
  { field, equals, isDue, ...part }: JobSweep,
  limits: SweepLimits,
): Promise<number> {
  const read = async (cursor: string | null) => {
    const search = { ...jobCollection(), field, equals, limit: PAGE, after: cursor };
    const jobs = await services.database.listWhere(search);
    return { items: jobs.filter(isDue), nextCursor: jobs.length === PAGE ? (jobs.at(-1)?.id ?? null) : null };
  };
  return sweepPages(services, { ...part, read }, limits);
}
