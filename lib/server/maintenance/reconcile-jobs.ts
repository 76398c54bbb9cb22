import 'server-only';

import { OVERDUE_AFTER_MS } from '../../shared/rules/jobs';
import type { JobDocument } from '../documents';
import type { Services } from '../ports';
import { settleJob } from '../jobs/settle-job';
import { sweepJobsWhere } from './process-jobs';
import type { SweepLimits } from './process-pages';

/**
 * Settles the open jobs that polls and webhooks should have settled by now. Gives how many it looked at; throws as
 * sweepPages.
 */
export async function sweepJobs({
  services,
  limits,
}: {
  services: Services;
  limits: SweepLimits;
}): Promise<number> {
  const overdueBefore = services.clock.now() - OVERDUE_AFTER_MS;
  const part = {
    name: 'jobs',
    field: 'state' as const,
    equals: 'open',
    isDue: ({ createdAt }: JobDocument) => createdAt.getTime() <= overdueBefore,
    work: async (job: JobDocument) => void (await settleJob({ services, job })),
  };
  return sweepJobsWhere(services, part, limits);
}
