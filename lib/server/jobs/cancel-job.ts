import 'server-only';

import { AppError } from '../../shared/errors';
import { REFUNDED_CANCELS_PER_DAY } from '../../shared/rules/jobs';
import { dayOf, userKey } from '../accounts/account-documents';
import { type JobDocument, jobKey } from './job-documents';
import { type JobView, runOf, viewOfRecord } from './job-view';
import type { Services } from '../ports';
import { findOwnJob, type OwnJob } from './check-job';
import { settleJob } from './settle-job';

/**
 * Cancels a job and returns its view; delivers a finished portrait. Of running jobs REFUNDED_CANCELS_PER_DAY are
 * refunded.
 * Throws AppError not_found, cancel_limit, status_check_failed; DatabaseError.
 */
export async function cancelJob(own: OwnJob): Promise<JobView> {
  const { services } = own;
  const job = await findOwnJob(own);
  if (job.state !== 'open') return viewOfRecord(job);
  const known = runOf(job);
  const state = known && (await services.compute.status(known));
  const running = state?.kind === 'running';

  const marked = await markCancelRequested(services, job, running);
  if (marked.state !== 'open') return viewOfRecord(marked);
  // Without a run yet: bindRun sees the mark and cancels the run.
  const run = runOf(marked);
  if (!run) return viewOfRecord(marked);
  await services.compute.cancel(run);
  return settleJob({ services, job: marked });
}

async function markCancelRequested(
  services: Services,
  job: JobDocument,
  running: boolean,
): Promise<JobDocument> {
  const today = dayOf(new Date(services.clock.now()));
  return services.database.transaction(async (transaction) => {
    const [current, user] = await transaction.getAll(jobKey(job.id), userKey(job.uid));
    if (!current || !user) throw new AppError('not_found');
    if (current.state !== 'open') return current;
    const counts = running && current.cancelCountedOn === null;
    if (counts) {
      const used = user.cancels.day === today ? user.cancels.count : 0;
      if (used >= REFUNDED_CANCELS_PER_DAY) throw new AppError('cancel_limit');
      transaction.update(userKey(job.uid), { cancels: { day: today, count: used + 1 } });
    }
    const changes = { cancelRequested: true, cancelCountedOn: counts ? today : current.cancelCountedOn };
    transaction.update(jobKey(job.id), changes);
    return { ...current, ...changes };
  });
}
