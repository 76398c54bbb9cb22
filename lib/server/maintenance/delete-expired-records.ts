import 'server-only';

import { EXPIRING_COLLECTIONS } from '../../shared/rules/retention-table';
import type { Task } from './process-pages';

const AT_ONCE = 200;

/** Deletes expired counters and donations, also where the database does not. Returns how many. Throws DatabaseError. */
export async function deleteExpiredRecords({
  services,
  limits,
}: Task<'clock' | 'database'>): Promise<number> {
  const before = new Date(services.clock.now());
  let deleted = 0;
  for (const path of EXPIRING_COLLECTIONS) {
    for (let found = AT_ONCE; found === AT_ONCE && !limits.isTimeUp(); deleted += found)
      found = await services.database.deleteExpired({ path, before, limit: AT_ONCE });
  }
  return deleted;
}
