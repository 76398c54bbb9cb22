import type { Connection } from '@/lib/browser/connection';
import type { SubmitJobRequest } from '@/lib/shared/contracts/generation-request';
import { SEED_MAXIMUM } from '@/lib/shared/rules/generation-settings';
import { PORTRAITS_A_CLICK_MAXIMUM } from '@/lib/shared/rules/jobs';

import { toCallError } from '../api/call-error';
import {
  newPendingRequest,
  type PendingRequest,
  storedPendingRequests,
  storePendingRequests,
} from '../api/pending-request';
import { repeatUntilAnswered } from '../api/repeat-until-answered';
import type { GenerationApi } from './generation-api';

export type PendingSubmission = PendingRequest<SubmitJobRequest>;

const STORAGE_KEY = 'portraitGenerator_intention';
/** A reload goes on with interrupted submissions this long: the user still waits for them, in milliseconds. */
const RESUMED_WITHIN_MS = 2 * 60_000;

/**
 * Returns the submissions of a click: the stored ones of the same request, whose answers were lost, then new ones.
 * Several have consecutive seeds from a multiple of their maximum (docs/worker.md).
 */
export function pendingSubmissionsFor(
  uid: string,
  request: SubmitJobRequest,
  count: number,
): PendingSubmission[] {
  const known = storedSubmissions()
    .filter((stored) => stored.uid === uid && withoutSeed(stored.request) === withoutSeed(request))
    .slice(0, count);
  const firstSeed =
    Math.floor((Math.random() * SEED_MAXIMUM) / PORTRAITS_A_CLICK_MAXIMUM) * PORTRAITS_A_CLICK_MAXIMUM;
  return Array.from(
    { length: count },
    (_, index) =>
      known[index] ?? newPendingRequest(uid, count === 1 ? request : { ...request, seed: firstSeed + index }),
  );
}

/** Stores submissions that are sent, until their answers are definite. */
export function storeSubmissions(submissions: readonly PendingSubmission[]): void {
  storePendingRequests(
    STORAGE_KEY,
    submissions.map((submission) => ({ ...submission, isGivenUp: false })),
  );
}

/** Leaves a submission without an answer to the user: no reload repeats it. */
export function giveUpSubmission({ idempotencyKey }: PendingSubmission): void {
  const stored = storedSubmissions().map((one) =>
    one.idempotencyKey === idempotencyKey ? { ...one, isGivenUp: true } : one,
  );
  storePendingRequests(STORAGE_KEY, stored);
}

/** This account's submissions that a reload has just interrupted. */
export function interruptedSubmissions(uid: string): PendingSubmission[] {
  return storedSubmissions().filter(
    (stored) =>
      stored.uid === uid && !stored.isGivenUp && Math.abs(Date.now() - stored.at) < RESUMED_WITHIN_MS,
  );
}

/** Forgets submissions that are answered or were never sent. */
export function forgetSubmissions(submissions: readonly PendingSubmission[]): void {
  const keys = new Set(submissions.map(({ idempotencyKey }) => idempotencyKey));
  const left = storedSubmissions().filter((stored) => !keys.has(stored.idempotencyKey));
  storePendingRequests(STORAGE_KEY, left);
}

/**
 * Submits a stored submission until the answer is definite, and returns the job's id. Rejects with a `CallError`. A
 * cancel ends the wait for a network: null where nothing was sent.
 */
export async function submitRequest(
  api: Pick<GenerationApi, 'submitJob'>,
  connection: Connection,
  pending: PendingSubmission,
  cancelled: AbortSignal,
): Promise<string | null> {
  // That of an earlier press or page may have arrived.
  let mayHaveArrived = pending.isGivenUp !== undefined;
  try {
    const jobId = await repeatUntilAnswered(
      connection,
      () => api.submitJob(pending.request, pending.idempotencyKey),
      () => (mayHaveArrived = true),
      cancelled,
    );
    forgetSubmissions([pending]);
    return jobId;
  } catch (error) {
    if (error === cancelled.reason && !mayHaveArrived) {
      forgetSubmissions([pending]);
      return null;
    }
    const { code, isDefinite } = toCallError(error);
    // These say nothing about the attempt before, which may have started the job.
    const isOpen = code === 'rate_limited' || code === 'auth_required';
    if (isDefinite && !isOpen) forgetSubmissions([pending]);
    throw error;
  }
}

function storedSubmissions(): PendingSubmission[] {
  // Only this file writes the key.
  return storedPendingRequests(STORAGE_KEY) as unknown as PendingSubmission[];
}

function withoutSeed({ seed: _seed, ...rest }: SubmitJobRequest): string {
  return JSON.stringify(rest);
}
