import 'server-only';

import { AppError } from '../../shared/errors';
import { RATE_LIMITS, type RateLimitCounted } from '../../shared/rules/rate-limits';
import { DatabaseError, type Using } from '../ports';
import type { RateLimitLease } from '../rate-limit-leases';
import { countCalls, counterOf, type Counter } from './rate-limit-counters';

interface LeasedCall extends Using<'clock' | 'database' | 'log' | 'rateLimitLeases' | 'settings'> {
  call: RateLimitCounted<'leased'>;
  /** An account or an address; null, when the caller is unknown, is not counted. */
  subject: string | null;
}

/**
 * Leased limits fail open. A server's first lease of a minute is free; after a refusal the database is not asked until
 * the time that it named. Throws AppError rate_limited.
 */
export async function enforceLeasedRateLimit({ services, call, subject }: LeasedCall): Promise<void> {
  if (subject === null) return;
  const { lease: size, ...limit } = RATE_LIMITS[call];
  const counter = counterOf(call, subject, limit, services.settings);
  for (;;) {
    const now = services.clock.now();
    const lease = services.rateLimitLeases.at(counter.name, size, now);
    if (lease.left > 0) {
      lease.left -= 1;
      return;
    }
    if (now < lease.refusedUntil)
      throw new AppError('rate_limited', { retryAfterSeconds: Math.ceil((lease.refusedUntil - now) / 1000) });
    lease.renewal ??= renew(services, { counter, lease, size });
    await lease.renewal;
  }
}

async function renew(
  services: LeasedCall['services'],
  { counter, lease, size }: { counter: Counter; lease: RateLimitLease; size: number },
): Promise<void> {
  try {
    await countCalls(services, [counter], size);
    lease.left = size;
  } catch (error) {
    if (error instanceof AppError && error.details.retryAfterSeconds !== undefined) {
      lease.refusedUntil = services.clock.now() + error.details.retryAfterSeconds * 1000;
    } else if (error instanceof DatabaseError) {
      services.log.error('calls_not_counted', error);
      lease.left = size;
    } else {
      throw error;
    }
  } finally {
    lease.renewal = null;
  }
}
