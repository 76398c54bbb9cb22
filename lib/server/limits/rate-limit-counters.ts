import 'server-only';

import { AppError } from '../../shared/errors';
import { secondsUntilAllowed, withCalls, type CountedCalls, type Limit } from '../../shared/rules/limits';
import { limitKey, type LimitDocument } from '../documents';
import { DatabaseError, type DatabaseTransaction, type Services } from '../ports';
import { signFor } from '../environment/secrets';

/** A count and the limit that it is held against. */
export interface Counter {
  /** The document's name: nobody can read from it whose account, address or card it is. */
  name: string;
  limit: Limit;
  /** What is said when it is full. */
  code: 'rate_limited' | 'too_many_attempts' | 'donation_sign_in_required';
}

/** A counter as a transaction has read it. */
export interface ReadCounter {
  counter: Counter;
  document: LimitDocument | null;
}

/** The counter of one account, address, card or intention for one kind of call. */
export function counterOf(
  what: string,
  subject: string,
  limit: Limit,
  { serverSecret }: Pick<Services['settings'], 'serverSecret'>,
): Counter {
  const name = `${what}-${signFor('limit', `${what}\0${subject}`, serverSecret)}`;
  return { name, limit, code: 'rate_limited' };
}

/** Counters with their documents, in the same order. */
export function readCounters(
  counters: readonly Counter[],
  documents: readonly (LimitDocument | null)[],
): ReadCounter[] {
  return counters.map((counter, index) => ({ counter, document: documents[index] ?? null }));
}

/**
 * Refuses calls that one of the counters has no room for.
 * Throws AppError with the counter's code and the seconds until there is room.
 */
export function refuseBeyondLimits(read: readonly ReadCounter[], now: number, weight = 1): void {
  for (const { counter, document } of read) {
    const retryAfterSeconds = secondsUntilAllowed(countedIn(document), counter.limit, now, weight);
    if (retryAfterSeconds !== null) throw new AppError(counter.code, { retryAfterSeconds });
  }
}

/** Adds calls to each counter. */
export function addToCounters(
  transaction: DatabaseTransaction,
  read: readonly ReadCounter[],
  now: number,
  weight = 1,
): void {
  for (const { counter, document } of read) {
    const { name, limit } = counter;
    const counted = withCalls(countedIn(document), limit, now, weight);
    const newest = counted.at(-1)?.to ?? now;
    const next: LimitDocument = { counted, expiresAt: new Date(newest + limit.windowMs) };
    if (document) transaction.update(limitKey(name), next);
    else transaction.create(limitKey(name), next);
  }
}

/**
 * Counts calls in one transaction of their own, or refuses them.
 * Throws AppError with the counter's code; DatabaseError.
 */
export async function countCalls(
  services: Pick<Services, 'clock' | 'database'>,
  counter: Counter,
  weight = 1,
): Promise<void> {
  await repeatOnCollision(() =>
    services.database.transaction(async (transaction) => {
      const read = readCounters([counter], await transaction.getAll(limitKey(counter.name)));
      const now = services.clock.now();
      refuseBeyondLimits(read, now, weight);
      addToCounters(transaction, read, now, weight);
    }),
  );
}

/** Another call created one of the documents between our read and our commit: the second run finds it. */
export async function repeatOnCollision<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof DatabaseError && error.failure === 'already_exists') return run();
    throw error;
  }
}

function countedIn(document: LimitDocument | null): readonly CountedCalls[] {
  return document?.counted ?? [];
}
