import 'server-only';

import { AppError } from '../../shared/errors';
import { type JobDocument, jobKey } from './job-documents';
import type { JobView } from './job-view';
import type { Actor, Using } from '../ports';
import { settleJob } from './settle-job';

/** A check that waits settles the job this often, in milliseconds. Each reads the job, which is billed. */
const SETTLE_PAUSE_MS = 600;

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
 * Settles a user's job as far as possible and returns its view. Waits up to `waitMs` for a view that differs from the
 * first.
 * Throws AppError not_found, status_check_failed; DatabaseError.
 */
export async function checkJob({ waitMs = 0, ...own }: OwnJob & { waitMs?: number }): Promise<JobView> {
  const settle = async () => settleJob({ services: own.services, job: await findOwnJob(own) });
  const first = await settle();
  if (first.status === 'completed' || first.status === 'failed') return first;
  let view = first;
  for (
    let pauseMs = SETTLE_PAUSE_MS;
    pauseMs < waitMs && view.status === first.status && view.stage === first.stage;
    pauseMs += SETTLE_PAUSE_MS
  ) {
    await new Promise((resolve) => setTimeout(resolve, SETTLE_PAUSE_MS));
    view = await settle();
  }
  return view;
}
