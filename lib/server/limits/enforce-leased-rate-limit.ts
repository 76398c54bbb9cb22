import 'server-only';

import { AppError } from '../../shared/errors';
import { BLOCK_LIMITS, type BlockCall } from '../../shared/rules/limits';
import type { CallBlock } from '../rate-limit-leases';
import { DatabaseError, type Services } from '../ports';
import { countCalls, counterOf, type Counter } from './rate-limit-counters';

type AdmitServices = Pick<Services, 'callBlocks' | 'clock' | 'database' | 'log' | 'settings'>;

/**
 * Lets a cheap call of an account or of an address pass, or refuses it. It is counted by blocks: the first calls
 * of a minute cost no look into the database, and after a refusal none is made until the time that it named. A
 * block that can't be counted is given all the same: who asks how a portrait stands must not be refused because
 * nobody could count it.
 * Throws AppError rate_limited.
 */
export async function admitCheapCall({
  services,
  call,
  subject,
}: {
  services: AdmitServices;
  call: BlockCall;
  /** Null when it is not known who calls: then nothing is counted. */
  subject: string | null;
}): Promise<void> {
  if (subject === null) return;
  const { block: size, ...limit } = BLOCK_LIMITS[call];
  const counter = counterOf(call, subject, limit, services.settings);
  for (;;) {
    const now = services.clock.now();
    const block = services.callBlocks.at(counter.name, size, now);
    if (block.left > 0) {
      block.left -= 1;
      return;
    }
    if (now < block.refusedUntil)
      throw new AppError('rate_limited', { retryAfterSeconds: Math.ceil((block.refusedUntil - now) / 1000) });
    block.taking ??= takeBlock(services, { counter, block, size });
    await block.taking;
  }
}

async function takeBlock(
  services: AdmitServices,
  { counter, block, size }: { counter: Counter; block: CallBlock; size: number },
): Promise<void> {
  try {
    await countCalls(services, counter, size);
    block.left = size;
  } catch (error) {
    if (error instanceof AppError && error.details.retryAfterSeconds !== undefined) {
      block.refusedUntil = services.clock.now() + error.details.retryAfterSeconds * 1000;
    } else if (error instanceof DatabaseError) {
      services.log.error('calls_not_counted', error);
      block.left = size;
    } else {
      throw error;
    }
  } finally {
    block.taking = null;
  }
}
