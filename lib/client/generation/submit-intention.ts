import type { SubmitJobRequest } from '../../shared/contracts/generation-request';

import { toCallError } from '../call-error';
import { type Intention, keepIntention, keptIntention, newIntention } from '../intention-memory';
import { repeatUntilAnswered } from '../repeat-until-answered';
import type { GenerationApi } from './generation-api';

const STORAGE_KEY = 'portraitGenerator_intention';
/** An interrupted submission is taken up after a reload only while the person surely still waits for it. */
const RESUMED_WITHIN_MS = 2 * 60_000;

/** The intention for a request: the one whose answer was lost, if it is the same wish, else a new one. */
export function intentionFor(uid: string, request: SubmitJobRequest): Intention {
  const body = JSON.stringify(request);
  const pending = keptIntention(STORAGE_KEY);
  return pending?.uid === uid && pending.body === body ? pending : newIntention(uid, body);
}

/** An intention of this account that a reload interrupted moments ago. */
export function interruptedIntention(uid: string): Intention | null {
  const pending = keptIntention(STORAGE_KEY);
  if (pending?.uid !== uid) return null;
  return Date.now() - pending.at < RESUMED_WITHIN_MS ? pending : null;
}

/** Forgets a submission whose answer was lost. */
export function forgetSubmission(): void {
  keepIntention(STORAGE_KEY, null);
}

/**
 * Submits an intention and answers the job's id. It is kept until the answer is definite, and sent again when
 * the answer is lost; without a network it waits for one. Rejects with a `CallError`.
 */
export async function submitIntention(
  api: Pick<GenerationApi, 'submitJob'>,
  intention: Intention,
): Promise<string> {
  keepIntention(STORAGE_KEY, intention);
  const request = JSON.parse(intention.body) as SubmitJobRequest;
  try {
    const jobId = await repeatUntilAnswered(() => api.submitJob(request, intention.idempotencyKey));
    keepIntention(STORAGE_KEY, null);
    return jobId;
  } catch (error) {
    const { code, isDefinite } = toCallError(error);
    // A refusal to listen decides nothing about the attempt before it, which may have begun the job.
    if (isDefinite && code !== 'rate_limited') keepIntention(STORAGE_KEY, null);
    throw error;
  }
}
