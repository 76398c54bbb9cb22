import 'server-only';

import { isPortraitAddress } from '../../shared/rules/portraits';
import { userKey } from '../accounts/account-documents';
import { nextListRevision } from '../accounts/list-revision';
import { jobCollection, type JobDocument, jobKey } from '../jobs/job-documents';
import { portraitsLeft } from '../jobs/job-view';
import type { Actor, Services, Using } from '../ports';

/** A user's request about portraits, by their addresses. */
export interface PortraitsRequest<Needed extends keyof Services = 'database'> extends Using<Needed> {
  actor: Pick<Actor, 'uid'>;
  portraits: readonly string[];
}

interface PortraitsChange {
  /** Returns what changes of a job with some of the portraits; null for nothing. */
  change: (job: JobDocument, portraits: readonly string[]) => Partial<JobDocument> | null;
  /** Returns the portraits of a changed job that are as asked, and perhaps others that the request does not name. */
  changedOf: (job: JobDocument) => readonly string[];
}

/**
 * Changes a user's portraits and list in one transaction. Another user's address is kept like an unknown one. Returns
 * the addresses that are as asked and the others, each once, in order. Throws DatabaseError.
 */
export async function changePortraits(
  { services: { database }, actor: { uid }, portraits }: PortraitsRequest,
  { change, changedOf }: PortraitsChange,
): Promise<{ changed: string[]; kept: string[] }> {
  const named = [...new Set(portraits)];
  const jobIds = await findJobs(database, uid, named.filter(isPortraitAddress));
  const changed = new Set<string>();
  if (jobIds.length > 0) {
    const jobs = await database.transaction(async (transaction) => {
      const [user, ...found] = await transaction.getAll(userKey(uid), ...jobIds.map(jobKey));
      const before = found.filter((job) => job !== null);
      const after = before.map((job) => {
        const changes = change(job, named);
        if (!changes) return job;
        transaction.update(jobKey(job.id), changes);
        return { ...job, ...changes };
      });
      const isChanged = after.some((job, index) => job !== before[index]);
      const added = countOf(after) - countOf(before);
      if (user && isChanged) transaction.update(userKey(uid), nextListRevision(user, added));
      return after;
    });
    for (const address of jobs.flatMap(changedOf)) changed.add(address);
  }
  return {
    changed: named.filter((address) => changed.has(address)),
    kept: named.filter((address) => !changed.has(address)),
  };
}

/** Returns the ids of the user's settled jobs that delivered one of these portraits. */
async function findJobs(
  database: Services['database'],
  uid: string,
  portraits: readonly string[],
): Promise<string[]> {
  if (portraits.length === 0) return [];
  const jobs = await database.listHaving({ ...jobCollection(), field: 'output', anyOf: portraits });
  return jobs.filter((job) => job.uid === uid && job.state === 'completed').map(({ id }) => id);
}

function countOf(jobs: readonly JobDocument[]): number {
  return jobs.flatMap(portraitsLeft).length;
}
