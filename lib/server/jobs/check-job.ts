import 'server-only';

import { AppError } from '../../shared/errors';
import { jobKey, type JobDocument } from './job-documents';
import type { Actor, Services } from '../ports';
import type { JobView } from './job-view';
import { settleJob } from './settle-job';

/** Reads a user's job. Throws AppError not_found for another user's job and for none. */
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
 * Settles a user's job as far as possible and returns its view.
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
