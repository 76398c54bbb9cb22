import type { Connection } from '@/lib/browser/connection';
import type { SubmitJobRequest } from '@/lib/shared/contracts/generation-request';

import { toCallError } from '../api/call-error';
import {
  forgetPendingRequest,
  newPendingRequest,
  type PendingRequest,
  storedPendingRequest,
  storePendingRequest,
} from '../api/pending-request';
import { repeatUntilAnswered } from '../api/repeat-until-answered';
import type { GenerationApi } from './generation-api';

export type PendingSubmission = PendingRequest<SubmitJobRequest>;

const STORAGE_KEY = 'portraitGenerator_intention';
/** A reload goes on with an interrupted submission this long: the user still waits for it, in milliseconds. */
const RESUMED_WITHIN_MS = 2 * 60_000;

/** The pending submission of a request: the stored one when it is the same request, else a new one. */
export function pendingSubmissionFor(uid: string, request: SubmitJobRequest): PendingSubmission {
  const stored = storedSubmission();
  const isSame = stored?.uid === uid && JSON.stringify(stored.request) === JSON.stringify(request);
  return isSame ? stored : newPendingRequest(uid, request);
}

/** This account's submission that a reload has just interrupted. */
export function interruptedSubmission(uid: string): PendingSubmission | null {
  const stored = storedSubmission();
  if (stored?.uid !== uid) return null;
  return Date.now() - stored.at < RESUMED_WITHIN_MS ? stored : null;
}

/** Forgets a submission whose answer was lost. */
export function forgetSubmission(): void {
  forgetPendingRequest(STORAGE_KEY);
}

/**
 * Submits a request and returns the job's id. Stores it until the answer is definite, repeats it when the answer is
 * lost, and waits for a network. Rejects with a `CallError`.
 */
export async function submitRequest(
  api: Pick<GenerationApi, 'submitJob'>,
  connection: Connection,
  pending: PendingSubmission,
): Promise<string> {
  storePendingRequest(STORAGE_KEY, pending);
  try {
    const jobId = await repeatUntilAnswered(connection, () =>
      api.submitJob(pending.request, pending.idempotencyKey),
    );
    forgetSubmission();
    return jobId;
  } catch (error) {
    const { code, isDefinite } = toCallError(error);
    // A rate limit says nothing about the attempt before it, which may have started the job.
    if (isDefinite && code !== 'rate_limited') forgetSubmission();
    throw error;
  }
}

function storedSubmission(): PendingSubmission | null {
  // Only this file writes the key.
  return storedPendingRequest(STORAGE_KEY) as PendingSubmission | null;
}
