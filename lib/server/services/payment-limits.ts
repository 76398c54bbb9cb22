import 'server-only';

import { AppError } from '../../shared/errors';
import {
  ANONYMOUS_DECLINES,
  currentCount,
  PAYMENT_LIMITS,
  secondsUntilAllowed,
  type PaymentCount,
  type PaymentLimit,
  type PaymentLimitKind,
} from '../../shared/rules/payment-limits';
import { limitKey, type LimitDocument } from '../documents';
import type { DatabaseTransaction, Services } from '../ports';
import { signFor } from '../secrets';

/** Who pays, as far as it is known; what is null is not counted. */
export type Payer = Record<PaymentLimitKind, string | null>;

/** A count and the limit that it is held against. */
export interface Counter {
  /** The document's name: nobody can read from it whose address or card it is. */
  name: string;
  limit: PaymentLimit;
  /** What is said when it is full. */
  code: 'too_many_attempts' | 'donation_sign_in_required';
}

const KINDS = Object.keys(PAYMENT_LIMITS) as PaymentLimitKind[];

/** The counter of one account, address or card. */
export function counterOf(
  kind: PaymentLimitKind,
  subject: string,
  { serverSecret }: Pick<Services['settings'], 'serverSecret'>,
): Counter {
  const name = `payment-${kind}-${signFor('limit', `${kind}\0${subject}`, serverSecret)}`;
  return { name, limit: PAYMENT_LIMITS[kind], code: 'too_many_attempts' };
}

/** The counters that a payer's attempts and declines go into; an anonymous payer's also into the breaker. */
export function countersOf(payer: Payer, settings: Pick<Services['settings'], 'serverSecret'>): Counter[] {
  const counters = KINDS.flatMap((kind): Counter[] => {
    const subject = payer[kind];
    return subject === null ? [] : [counterOf(kind, subject, settings)];
  });
  if (payer.account === null) {
    counters.push({
      name: 'payment-anonymous',
      limit: ANONYMOUS_DECLINES,
      code: 'donation_sign_in_required',
    });
  }
  return counters;
}

/**
 * Refuses an attempt that one of the counters has no room for.
 * Throws AppError too_many_attempts, donation_sign_in_required.
 */
export function refuseBeyondLimits(
  counters: readonly Counter[],
  documents: readonly (LimitDocument | null)[],
  now: number,
): void {
  for (const [index, { limit, code }] of counters.entries()) {
    const retryAfterSeconds = secondsUntilAllowed(countOf(documents[index]), limit, now);
    if (retryAfterSeconds !== null) throw new AppError(code, { retryAfterSeconds });
  }
}

/**
 * Adds one attempt or one decline to each counter. Attempts without a limit are not counted: the breaker is one
 * document for everybody, and writers of one document wait for each other.
 */
export function addToCounters(
  transaction: DatabaseTransaction,
  counters: readonly Counter[],
  documents: readonly (LimitDocument | null)[],
  { what, now }: { what: 'attempts' | 'declines'; now: number },
): void {
  for (const [index, { name, limit }] of counters.entries()) {
    if (limit[what] === Number.POSITIVE_INFINITY) continue;
    const document = documents[index];
    const count = currentCount(countOf(document), limit, now);
    const next: LimitDocument = {
      startedAt: new Date(count.startedAt),
      attempts: count.attempts + (what === 'attempts' ? 1 : 0),
      declines: count.declines + (what === 'declines' ? 1 : 0),
      expiresAt: new Date(count.startedAt + limit.windowMs),
    };
    if (document) transaction.update(limitKey(name), next);
    else transaction.create(limitKey(name), next);
  }
}

function countOf(document: LimitDocument | null | undefined): PaymentCount | null {
  if (!document) return null;
  return { ...document, startedAt: document.startedAt.getTime() };
}
