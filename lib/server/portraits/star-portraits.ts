import 'server-only';

import { jobKey, type JobDocument } from '../jobs/job-documents';
import type { Actor, Services } from '../ports';
import { findPortraitJobs } from './find-portrait-jobs';
import { portraitsLeft } from '../jobs/portraits-left';

/** The addresses of the user's portraits, which are now as asked, and the other addresses; each once, in the order given. */
export interface StarredPortraits {
  changed: string[];
  kept: string[];
}

/**
 * Stars a user's portraits, or takes the star from them, in one transaction. A repeat writes nothing and answers alike.
 * Another user's or a deleted portrait is kept like an unknown address. Throws DatabaseError.
 */
export async function starPortraits({
  services,
  actor,
  portraits,
  isStarred,
}: {
  services: Pick<Services, 'database'>;
  actor: Pick<Actor, 'uid'>;
  portraits: readonly string[];
  isStarred: boolean;
}): Promise<StarredPortraits> {
  const named = [...new Set(portraits)];
  const jobs = await findPortraitJobs(services, actor, named);
  const own = new Set(jobs.length === 0 ? [] : await recordStars(services, jobs, named, isStarred));
  return {
    changed: named.filter((address) => own.has(address)),
    kept: named.filter((address) => !own.has(address)),
  };
}

/** Returns the named portraits of the jobs that are not deleted. */
async function recordStars(
  { database }: Pick<Services, 'database'>,
  jobs: readonly JobDocument[],
  addresses: readonly string[],
  isStarred: boolean,
): Promise<string[]> {
  return database.transaction(async (transaction) => {
    const found: string[] = [];
    for (const job of await transaction.getAll(...jobs.map(({ id }) => jobKey(id)))) {
      if (!job) continue;
      const named = portraitsLeft(job).filter((address) => addresses.includes(address));
      found.push(...named);
      const changing = named.filter((address) => job.starredOutput.includes(address) !== isStarred);
      if (changing.length === 0) continue;
      const starredOutput = isStarred
        ? [...job.starredOutput, ...changing]
        : job.starredOutput.filter((address) => !changing.includes(address));
      transaction.update(jobKey(job.id), { starredOutput });
    }
    return found;
  });
}
