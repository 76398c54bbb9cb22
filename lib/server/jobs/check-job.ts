import 'server-only';

import { AppError } from '../../shared/errors';
import { type JobDocument, jobKey } from './job-documents';
import type { JobView } from './job-view';
import type { Actor, Using } from '../ports';
import { settleJob } from './settle-job';

/** A check that waits reads the job this often, in milliseconds. Each reading is billed. */
const READING_PAUSE_MS = 500;

export interface OwnJob extends Using {
  actor: Pick<Actor, 'uid'>;
  jobId: string;
}

/** Reads a user's job. Throws AppError not_found for another user's job and for none. */
export async function findOwnJob({ services, actor, jobId }: OwnJob): Promise<JobDocument> {
  if (!/^[0-9a-f]{32}$/.test(jobId)) throw new AppError('not_found');
  const job = await services.database.get(jobKey(jobId));
  if (!job || job.uid !== actor.uid) throw new AppError('not_found');
  return job;
}

/**
 * Settles a user's job as far as possible and returns its view. Waits up to `waitMs` for the webhook to settle it
 * first.
 * Throws AppError not_found, status_check_failed; DatabaseError.
 */
export async function checkJob({ waitMs = 0, ...own }: OwnJob & { waitMs?: number }): Promise<JobView> {
  let job = await findOwnJob(own);
  // The provider is asked in the time of the last pause.
  for (
    let pauseMs = READING_PAUSE_MS;
    job.state === 'open' && pauseMs < waitMs;
    pauseMs += READING_PAUSE_MS
  ) {
    await new Promise((resolve) => setTimeout(resolve, READING_PAUSE_MS));
    job = await findOwnJob(own);
  }
  return settleJob({ services: own.services, job });
}
