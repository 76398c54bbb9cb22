import 'server-only';

import type { Services } from '../ports';
import type { SweepLimits } from './process-pages';

/** Collections whose records say themselves when they may go. */
const COLLECTIONS = ['limits', 'donations'];
const AT_ONCE = 200;

/**
 * Deletes counters and idempotency keys whose time is over: at most a day before the database's own deletion would,
 * and where none is set up. Gives how many. Throws DatabaseError.
 */
export async function sweepExpired({
  services,
  limits,
}: {
  services: Pick<Services, 'clock' | 'database'>;
  limits: SweepLimits;
}): Promise<number> {
  const before = new Date(services.clock.now());
  let deleted = 0;
  for (const path of COLLECTIONS) {
    for (let found = AT_ONCE; found === AT_ONCE && !limits.isTimeUp(); deleted += found)
      found = await services.database.deleteExpired({ path, before, limit: AT_ONCE });
  }
  return deleted;
}
