import 'server-only';

import { AppError } from '../../shared/errors';
import { jobKey, type JobDocument } from '../documents';
import type { Actor, Services } from '../ports';
import type { JobView } from './job-view';
import { settleJob } from './settle-job';

/** A person's own job. Throws AppError not_found for everyone else's and for none. */
export async function findOwnJob({
  services,
  actor,
  jobId,
}: {
  services: Pick<Services, 'database'>;
  actor: Pick<Actor, 'uid'>;
  jobId: string;
}): Promise<JobDocument> {
  if (!/^[0-9a-f]{32}$/.test(jobId)) throw new AppError('not_found');
  const job = await services.database.get(jobKey(jobId));
  if (!job || job.uid !== actor.uid) throw new AppError('not_found');
  return job;
}

/**
 * How a person's job stands; asking brings it forward.
 * Throws AppError not_found, status_check_failed; DatabaseError.
 */
export async function checkJob({
  services,
  actor,
  jobId,
}: {
  services: Services;
  actor: Pick<Actor, 'uid'>;
  jobId: string;
}): Promise<JobView> {
  return settleJob({ services, job: await findOwnJob({ services, actor, jobId }) });
}
