import 'server-only';

import { AppError } from '../../shared/errors';
import type { Limit } from '../../shared/rules/rate-limits';
import { retryOnCollision } from '../database';
import { signFor } from '../hashing';
import type { DatabaseTransaction, DocumentKey, Services } from '../ports';
import { limitKey, type LimitDocument } from './limit-documents';
import { secondsUntilAllowed, withCalls } from './sliding-window';

/** A count and its limit. */
export interface Counter {
  /** The document's name; an HMAC hides the account, address or card. */
  name: string;
  limit: Limit;
  /** The error when it is full. */
  code: 'rate_limited' | 'too_many_attempts' | 'donation_sign_in_required';
  /** `check`: refuses calls beyond the limit without counting them; `count`: counts them without refusing. */
  mode?: 'check' | 'count';
}

/** The counter of one subject (an account, address, card or donation) for one kind of call. */
export function counterOf(
  what: string,
  subject: string,
  limit: Limit,
  { serverSecret }: Pick<Services['settings'], 'serverSecret'>,
): Counter {
  const name = `${what}-${signFor('limit', `${what}\0${subject}`, serverSecret)}`;
  return { name, limit, code: 'rate_limited' };
}

/** The counters' documents, in the same order: what a transaction reads before `consume`. */
export function limitKeys(counters: readonly Counter[]): DocumentKey<LimitDocument>[] {
  return counters.map(({ name }) => limitKey(name));
}

interface Consumption {
  counters: readonly Counter[];
  /** The documents of `limitKeys(counters)`, as the transaction read them. */
  documents: readonly (LimitDocument | null)[];
  /** Milliseconds since the epoch. */
  now: number;
  /** How many calls to count. */
  weight?: number;
}

/**
 * Counts calls against all counters, or throws AppError with the code of one without room and the seconds until it has.
 */
export function consume(
  transaction: DatabaseTransaction,
  { counters, documents, now, weight = 1 }: Consumption,
): void {
  const read = counters.map((counter, index) => ({ ...counter, document: documents[index] ?? null }));
  for (const { code, document, limit, mode } of read) {
    if (mode === 'count') continue;
    const retryAfterSeconds = secondsUntilAllowed(document?.counted ?? [], limit, now, weight);
    if (retryAfterSeconds !== null) throw new AppError(code, { retryAfterSeconds });
  }
  for (const { document, limit, name, mode } of read) {
    if (mode === 'check') continue;
    const counted = withCalls(document?.counted ?? [], limit, now, weight);
    const newest = counted.at(-1)?.to ?? now;
    const next: LimitDocument = { counted, expiresAt: new Date(newest + limit.windowMs) };
    if (document) transaction.update(limitKey(name), next);
    else transaction.create(limitKey(name), next);
  }
}

/** Consumes calls in a new transaction; see `consume`. Throws AppError with a counter's code; DatabaseError. */
export async function countCalls(
  services: Pick<Services, 'clock' | 'database'>,
  counters: readonly Counter[],
  weight = 1,
): Promise<void> {
  await retryOnCollision(() =>
    services.database.transaction(async (transaction) => {
      const documents = await transaction.getAll(...limitKeys(counters));
      consume(transaction, { counters, documents, now: services.clock.now(), weight });
    }),
  );
}
