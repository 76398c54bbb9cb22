import 'server-only';

import type { Firestore, Transaction } from 'firebase-admin/firestore';

import { withinTimeLimit } from '@/lib/shared/within-time-limit';

import { DatabaseError, type DatabaseFailure } from '../ports';

/** The code of a transaction that lost to another one. https://grpc.io/docs/guides/status-codes/ */
export const ABORTED = 10;
/** Cancelled, unknown, deadline exceeded, resource exhausted, aborted, internal, unavailable. */
const TRANSIENT = new Set([1, 2, 4, 8, ABORTED, 13, 14]);

const ATTEMPTS_MAXIMUM = 10;
const FIRST_BACKOFF_MS = 10;

/** Whether a repeat may succeed after a failure with this gRPC code. */
function isTransient(code: number): boolean {
  return TRANSIENT.has(code);
}

/** The gRPC code of an error of the SDK; null for any other error. */
export function grpcCode(error: unknown): number | null {
  if (error instanceof Error && 'code' in error && typeof error.code === 'number') return error.code;
  return null;
}

/** Waits after the given attempt: a random time, up to 20 ms after the first, twice as long after each further one. */
export async function backOff(attempt: number): Promise<void> {
  const backoffMs = FIRST_BACKOFF_MS * 2 ** attempt * Math.random();
  await new Promise((resolve) => setTimeout(resolve, backoffMs));
}

/** Repeats a read after transient failures until it is too late. Throws what the last attempt threw. */
export async function readWithRetries<Result>(
  read: () => Promise<Result>,
  isTooLate: () => boolean,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await read();
    } catch (error) {
      const code = grpcCode(error);
      if (code === null || !isTransient(code) || attempt >= ATTEMPTS_MAXIMUM || isTooLate()) throw error;
    }
    await backOff(attempt);
  }
}

const INVALID_ARGUMENT = 3;
const ALREADY_EXISTS = 6;
/** Codes of a commit that was not applied. Not INVALID_ARGUMENT: a transaction that has ended gets it. */
const NOT_APPLIED = new Set([5, ALREADY_EXISTS, 7, 9, ABORTED, 12, 16]);

/** The progress of a running transaction. */
interface Progress {
  /** The time is up: a body that finishes later must not commit. */
  expired: boolean;
  /** A commit is under way. */
  committing: boolean;
  /** An earlier commit's answer did not say whether it was applied. */
  unanswered: boolean;
  /** An earlier attempt lost to another transaction, so the database answers. */
  contended: boolean;
}

/**
 * Runs a transaction within a time limit, with our retries: the SDK's hide whether a commit may have been applied.
 * Throws DatabaseError, and what the body throws.
 */
export async function runTransaction<Result>(
  firestore: Firestore,
  timeoutMs: number,
  body: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const progress: Progress = { expired: false, committing: false, unanswered: false, contended: false };
  return withinTimeLimit(attemptWithRetries(firestore, body, progress), timeoutMs, () => {
    progress.expired = true;
    return new DatabaseError(failureAtEnd(progress), { cause: noAnswer(timeoutMs) });
  });
}

export function noAnswer(timeoutMs: number): Error {
  return new Error(`Firestore gave no answer for ${timeoutMs} ms.`);
}

async function attemptWithRetries<Result>(
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
      progress.contended ||= code === ABORTED;
      if (!isWorthRepeating(code) || attempt >= ATTEMPTS_MAXIMUM || progress.expired) {
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

/** Another attempt starts a new transaction, so it may succeed after one that had ended. */
function isWorthRepeating(code: number): boolean {
  return code === INVALID_ARGUMENT || isTransient(code);
}

/** What is known of a transaction whose time is up. */
function failureAtEnd({ committing, unanswered, contended }: Progress): DatabaseFailure {
  if (committing || unanswered) return 'unknown';
  return contended ? 'contention' : 'refused';
}

function failureOf(code: number, definite: boolean): DatabaseFailure {
  if (!definite) return 'unknown';
  if (code === ABORTED) return 'contention';
  return code === ALREADY_EXISTS ? 'already_exists' : 'refused';
}
