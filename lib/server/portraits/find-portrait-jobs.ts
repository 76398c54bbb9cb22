import 'server-only';

import { isPortraitAddress } from '../../shared/rules/portraits';
import { jobCollection, type JobDocument } from '../jobs/job-documents';
import type { Actor, Services } from '../ports';

/**
 * Returns the user's settled jobs that delivered one of these portraits. Asks the database only for addresses that can
 * be a portrait's. Throws DatabaseError.
 */
export async function findPortraitJobs(
  services: Pick<Services, 'database'>,
  actor: Pick<Actor, 'uid'>,
  addresses: readonly string[],
): Promise<JobDocument[]> {
  const portraits = addresses.filter(isPortraitAddress);
  if (portraits.length === 0) return [];
  const jobs = await services.database.listHaving({ ...jobCollection(), field: 'output', anyOf: portraits });
  return jobs.filter((job) => job.uid === actor.uid && job.state === 'completed');
}
