import 'server-only';

import { OVERDUE_AFTER_MS } from '../../shared/rules/jobs';
import type { JobDocument } from '../jobs/job-documents';
import { settleJob } from '../jobs/settle-job';
import { processJobs, type Task } from './process-pages';

/** Settles open jobs that polls and webhooks missed. Returns how many it looked at; throws as processPages. */
export async function reconcileJobs({ services, limits }: Task): Promise<number> {
  const overdueBefore = services.clock.now() - OVERDUE_AFTER_MS;
  const task = {
    name: 'jobs',
    field: 'state' as const,
    equals: 'open',
    isDue: ({ createdAt }: JobDocument) => createdAt.getTime() <= overdueBefore,
    work: async (job: JobDocument) => void (await settleJob({ services, job })),
  };
  return processJobs(services, task, limits);
}
