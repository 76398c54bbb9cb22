import 'server-only';

import { DELETION_REMEMBERED_MS } from '../../shared/rules/accounts';
import { deletionKey } from '../accounts/account-documents';
import { jobCollection, jobKey, type JobDocument } from '../jobs/job-documents';
import type { Using } from '../ports';
import { runOf } from '../jobs/job-view';

const JOBS_AT_ONCE = 50;

/**
 * Deletes the jobs of an account that is being deleted, and their portraits; records the runs and folders that may
 * still change. Returns whether no job is left at `until` (milliseconds since the epoch).
 * Throws DatabaseError, and what the file store throws.
 */
export async function removeJobs({
  services,
  uid,
  until,
}: Using<'clock' | 'database' | 'publicFiles'> & { uid: string; until: number }): Promise<boolean> {
  for (;;) {
    const search = { ...jobCollection(), field: 'uid', equals: uid, limit: JOBS_AT_ONCE, after: null };
    const jobs = await services.database.listWhere(search);
    if (jobs.length === 0) return true;
    if (services.clock.now() > until) return false;
    await services.publicFiles.delete(jobs.flatMap(({ output }) => output));
    await services.database.transaction(async (transaction) => {
      const [deletion, ...found] = await transaction.getAll(
        deletionKey(uid),
        ...jobs.map(({ id }) => jobKey(id)),
      );
      if (!deletion) return;
      const left = found.filter((job) => job !== null);
      const recentSince = services.clock.now() - DELETION_REMEMBERED_MS;
      const runs = left.flatMap((job) => (job.state === 'open' ? (runOf(job) ?? []) : []));
      const known = new Set(deletion.runs.map(({ id }) => id));
      const folders = left.flatMap((job) => openFolderOf(job, recentSince));
      transaction.update(deletionKey(uid), {
        runs: [...deletion.runs, ...runs.filter(({ id }) => !known.has(id))],
        folders: [...new Set([...deletion.folders, ...folders])],
      });
      for (const { id } of left) transaction.delete(jobKey(id));
    });
  }
}

/** The folder of a job that may hold files outside of `output`, or into which a settlement may still copy. */
function openFolderOf({ resultFolder, settledAt, hasLeftovers }: JobDocument, recentSince: number): string[] {
  if (resultFolder === null) return [];
  const isOpen = settledAt === null || settledAt.getTime() > recentSince;
  return isOpen || hasLeftovers ? [resultFolder] : [];
}
