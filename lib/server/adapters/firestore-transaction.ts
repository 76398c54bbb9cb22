import 'server-only';

import type { Firestore, Transaction } from 'firebase-admin/firestore';

import { DatabaseError, type DatabaseFailure } from '../ports';
import { withinTimeLimit } from '../within-time-limit';
import { ABORTED, backOff, grpcCode, isTransient, MOST_ATTEMPTS } from './firestore-retries';

const INVALID_ARGUMENT = 3;
const ALREADY_EXISTS = 6;
/** Answers to a commit that say that it was not applied. INVALID_ARGUMENT is none: a transaction that has ended gets it. */
const NOT_APPLIED = new Set([5, ALREADY_EXISTS, 7, 9, ABORTED, 12, 16]);

/** Where a transaction stands, seen from outside while it runs. */
interface Progress {
  /** Set when the time is up: a body that finishes later must not commit. */
  expired: boolean;
  /** A commit is under way and not answered. */
  committing: boolean;
  /** A commit was sent whose answer did not say whether it was applied. */
  unanswered: boolean;
}

/**
 * Runs a Firestore transaction within a time limit and says precisely how it failed. The SDK's own retries
 * are switched off: they hide whether an earlier commit may have been applied.
 * Throws DatabaseError, and whatever the body throws of its own.
 */
export async function runTransaction<Result>(
  firestore: Firestore,
  timeoutMs: number,
  body: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const progress: Progress = { expired: false, committing: false, unanswered: false };
  return withinTimeLimit(attemptRepeatedly(firestore, body, progress), timeoutMs, () => {
    progress.expired = true;
    const failure = progress.committing || progress.unanswered ? 'unknown' : 'refused';
    return new DatabaseError(failure, { cause: noAnswer(timeoutMs) });
  });
}

/** The cause of a failure for want of an answer. */
export function noAnswer(timeoutMs: number): Error {
  return new Error(`Firestore gave no answer for ${timeoutMs} ms.`);
}

async function attemptRepeatedly<Result>(
  firestore: Firestore,
  body: (transaction: Transaction) => Promise<Result>,
  progress: Progress,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptOnce(firestore, body, progress);
    } catch (error) {
      const code = grpcCode(error);
      if (code === null) throw error;
      if (progress.committing && !NOT_APPLIED.has(code)) progress.unanswered = true;
      const definite = progress.committing ? NOT_APPLIED.has(code) : !progress.unanswered;
      progress.committing = false;
      if (!isWorthRepeating(code) || attempt >= MOST_ATTEMPTS || progress.expired) {
        throw new DatabaseError(failureOf(code, definite), { cause: error });
      }
    }
    await backOff(attempt);
  }
}

async function attemptOnce<Result>(
  firestore: Firestore,
  body: (transaction: Transaction) => Promise<Result>,
  progress: Progress,
): Promise<Result> {
  const result = await firestore.runTransaction(
    async (transaction) => {
      const value = await body(transaction);
      if (progress.expired) throw new DatabaseError('refused');
      progress.committing = true;
      return value;
    },
    { maxAttempts: 1 },
  );
  progress.committing = false;
  return result;
}

/** Another attempt begins a transaction of its own, so it may succeed where this one had ended. */
function isWorthRepeating(code: number): boolean {
  return code === INVALID_ARGUMENT || isTransient(code);
}

function failureOf(code: number, definite: boolean): DatabaseFailure {
  if (!definite) return 'unknown';
  if (code === ABORTED) return 'contention';
  return code === ALREADY_EXISTS ? 'already_exists' : 'refused';
}
