import 'server-only';

import { userKey } from '../accounts/account-documents';
import { nextListRevision } from '../accounts/list-revision';
import { jobCollection, type JobDocument, jobKey } from '../jobs/job-documents';
import { deleteForGood, portraitsLeft } from '../jobs/job-view';
import type { Using } from '../ports';

const JOBS_AT_ONCE = 50;

interface Removal extends Using<'clock' | 'database' | 'publicFiles'> {
  uid: string;
  /** Portraits of later requests stay. */
  requestedUntil: Date;
  /** Nothing starts after this time, in milliseconds since the epoch. */
  until: number;
}

/**
 * Deletes a user's portraits for good, with stars and recipes; the jobs stay, for they explain the balance. Records it
 * before the files go. A repeat goes on. Returns whether there was time for all.
 * Throws DatabaseError, and what the file store throws.
 */
export async function removePortraits({ services, uid, requestedUntil, until }: Removal): Promise<boolean> {
  let after: string | null = null;
  for (;;) {
    if (services.clock.now() > until) return false;
    const search = { ...jobCollection(), field: 'uid', equals: uid, limit: JOBS_AT_ONCE, after };
    const jobs: JobDocument[] = await services.database.listWhere(search);
    const due = jobs.filter((job) => job.createdAt <= requestedUntil && hasPortraits(job));
    if (due.length > 0) await removeOf(services, uid, due);
    if (jobs.length < JOBS_AT_ONCE) return true;
    after = jobs.at(-1)?.id ?? null;
  }
}

/** Whether an ended job has a portrait that is not deleted for good, or words of its user. */
function hasPortraits({ state, output, deletedOutput, recipe }: JobDocument): boolean {
  return state !== 'open' && (recipe !== null || deletedOutput.length < output.length);
}

async function removeOf(
  { database, publicFiles }: Removal['services'],
  uid: string,
  jobs: readonly JobDocument[],
): Promise<void> {
  await database.transaction(async (transaction) => {
    const [user, ...found] = await transaction.getAll(userKey(uid), ...jobs.map(({ id }) => jobKey(id)));
    const left = found.filter((job) => job !== null);
    for (const job of left)
      transaction.update(jobKey(job.id), { ...deleteForGood(job, job.output), hasLeftovers: true });
    const count = left.flatMap(portraitsLeft).length;
    if (user) transaction.update(userKey(uid), nextListRevision(user, -count));
  });
  await publicFiles.delete(jobs.flatMap(({ output }) => output));
}
