import 'server-only';

import { z } from 'zod';

import type { ClientError } from '../../shared/contracts/operations';
import { documentKey, retryOnCollision } from '../database';
import { enforceLeasedRateLimit } from '../limits/enforce-leased-rate-limit';
import type { DocumentKey, Using } from '../ports';

const countSchema = z.object({
  /** The day's beginning (UTC). */
  day: z.date(),
  count: z.int(),
});

/** `clientErrors/{YYYY-MM-DD}`: how many errors browsers have reported that day. */
export function clientErrorsKey(day: string): DocumentKey<z.infer<typeof countSchema>> {
  return documentKey(`clientErrors/${day}`, countSchema);
}

/**
 * Writes a browser's error into the operator's log, and counts it for the report. Throws AppError rate_limited.
 * @param address the client's; null is not counted
 */
export async function recordClientError({
  services,
  error,
  address,
}: Using<'clock' | 'database' | 'log' | 'rateLimitLeases' | 'settings'> & {
  error: ClientError;
  address: string | null;
}): Promise<void> {
  await enforceLeasedRateLimit({ services, call: 'clientErrors', subject: address });
  services.log.warn('client_error', { ...error });
  const day = new Date(services.clock.now()).toISOString().slice(0, 10);
  const key = clientErrorsKey(day);
  try {
    await retryOnCollision(() =>
      services.database.transaction(async (transaction) => {
        const [known] = await transaction.getAll(key);
        if (known) transaction.update(key, { count: known.count + 1 });
        else transaction.create(key, { day: new Date(day), count: 1 });
      }),
    );
  } catch (failure) {
    services.log.error('client_error_not_counted', failure);
  }
}
