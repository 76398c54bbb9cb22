import 'server-only';

import { RATE_LIMITS, type RateLimitCounted } from '../../shared/rules/rate-limits';
import type { Using } from '../ports';
import { countCalls, counterOf } from './rate-limit-counters';

interface CountedCall extends Using<'clock' | 'database' | 'settings'> {
  call: RateLimitCounted<'strict' | 'lenient'>;
  /** An account or an address. */
  subject: string;
}

/** Strict limits: counted before the call; fail closed. Throws AppError rate_limited; DatabaseError. */
export async function enforceRateLimit({ services, call, subject }: CountedCall): Promise<void> {
  await countCalls(services, [counterOf(call, subject, RATE_LIMITS[call], services.settings)]);
}
