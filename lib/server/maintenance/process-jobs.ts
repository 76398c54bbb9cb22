import 'server-only';

import { jobCollection, type JobDocument } from '../jobs/job-documents';
import type { Services } from '../ports';
import { processPages, type PagedTask, type TaskLimits } from './process-pages';

const JOBS_A_PAGE = 100;

interface JobTask extends Pick<PagedTask<JobDocument>, 'name' | 'work'> {
  field: keyof JobDocument;
  equals: string | boolean;
  /** Whether to work on a job that was found. */
  isDue: (job: JobDocument) => boolean;
}

/** Works on the jobs whose field has a value. Returns how many; throws as processPages. */
export async function processJobs(
  services: Pick<Services, 'clock' | 'database' | 'log'>,
  { field, equals, isDue, ...task }: JobTask,
  limits: TaskLimits,
): Promise<number> {
  const read = async (cursor: string | null) => {
    const search = { ...jobCollection(), field, equals, limit: JOBS_A_PAGE, after: cursor };
    const jobs = await services.database.listWhere(search);
    const nextCursor = jobs.length === JOBS_A_PAGE ? (jobs.at(-1)?.id ?? null) : null;
    return { items: jobs.filter(isDue), nextCursor };
  };
  return processPages(services, { ...task, read }, limits);
}
