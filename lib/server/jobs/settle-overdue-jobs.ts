import 'server-only';

import { OVERDUE_AFTER_MS } from '../../shared/rules/jobs';
import { type UserDocument, userKey } from '../accounts/account-documents';
import type { Services } from '../ports';
import { jobKey } from './job-documents';
import { settleJob } from './settle-job';

/**
 * Settles a user's jobs that polls and webhooks should have settled by now. Needs no query, because the user document
 * names them. A job that can't be settled now stays open for the next call. Returns the user's document as it is then.
 */
export async function settleOverdueJobs({
  services,
  user,
}: {
  services: Services;
  user: UserDocument;
}): Promise<UserDocument> {
  const overdueBefore = services.clock.now() - OVERDUE_AFTER_MS;
  const overdue = user.openJobs.filter((job) => job.createdAt.getTime() <= overdueBefore);
  if (overdue.length === 0) return user;
  await Promise.all(
    overdue.map(async ({ id }) => {
      try {
        const job = await services.database.get(jobKey(id));
        if (job) await settleJob({ services, job });
      } catch (error) {
        services.log.error('overdue_job_not_settled', error, { jobId: id });
      }
    }),
  );
  return (await services.database.get(userKey(user.uid))) ?? user;
}
