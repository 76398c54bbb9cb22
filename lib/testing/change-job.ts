import { jobKey, type JobDocument } from '../server/jobs/job-documents';

import type { FakeServices } from './fake-services';

/** Changes fields of a stored job. Throws when there is no such job. */
export async function changeJob(
  { database }: Pick<FakeServices, 'database'>,
  id: string,
  changes: Partial<JobDocument>,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await Promise.resolve();
    transaction.update(jobKey(id), changes);
  });
}
