import 'server-only';

import { RATE_LIMITS, type RateLimitCounted } from '../../shared/rules/rate-limits';
import type { Services } from '../ports';
import { countCalls, counterOf } from './rate-limit-counters';

/** Strict limits: counted before the call; fail closed. Throws AppError rate_limited; DatabaseError. */
export async function enforceRateLimit({
  services,
  call,
  subject,
}: {
  services: Pick<Services, 'clock' | 'database' | 'settings'>;
  call: RateLimitCounted<'strict' | 'lenient'>;
  /** An account or an address. */
  subject: string;
}): Promise<void> {
  await countCalls(services, [counterOf(call, subject, RATE_LIMITS[call], services.settings)]);
}
