import type { SubmitJobRequest } from '@/lib/shared/contracts/submit-job';

import { isRecord, parseJson, readText, writeText } from '../browser-storage';
import { onlineStore, untilOnline } from '../online';
import { type GenerationApi, toCallError } from './generation-api';
import { wait } from '../wait';

/** One wish for one portrait. Sent however often, it is one job: the server knows it by its key. */
export interface Intention {
  readonly uid: string;
  readonly idempotencyKey: string;
  /** The request as JSON, so that a repeat is the same to the letter. */
  readonly body: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

const STORAGE_KEY = 'portraitGenerator_intention';
/** Pauses before a lost answer is asked for again, in milliseconds. */
const RETRY_PAUSES_MS = [1000, 3000];
/** An interrupted submission is taken up after a reload only while the person surely still waits for it. */
const RESUMED_WITHIN_MS = 2 * 60_000;

/** The intention for a request: the one whose answer was lost, if it is the same wish, else a new one. */
export function intentionFor(uid: string, request: SubmitJobRequest): Intention {
  const body = JSON.stringify(request);
  const pending = readIntention();
  if (pending?.uid === uid && pending.body === body) return pending;
  return { uid, idempotencyKey: crypto.randomUUID(), body, at: Date.now() };
}

/** An intention of this account that a reload interrupted moments ago. */
export function interruptedIntention(uid: string): Intention | null {
  const pending = readIntention();
  if (pending?.uid !== uid) return null;
  return Date.now() - pending.at < RESUMED_WITHIN_MS ? pending : null;
}

/**
 * Submits an intention and answers the job's id. It is kept until the answer is definite, and sent again when
 * the answer is lost; without a network it waits for one. Rejects with a `CallError`.
 */
export async function submitIntention(
  api: Pick<GenerationApi, 'submitJob'>,
  intention: Intention,
): Promise<string> {
  writeText('session', STORAGE_KEY, JSON.stringify(intention));
  const request = JSON.parse(intention.body) as SubmitJobRequest;
  let pauses = RETRY_PAUSES_MS;
  for (;;) {
    await untilOnline();
    try {
      const jobId = await api.submitJob(request, intention.idempotencyKey);
      writeText('session', STORAGE_KEY, null);
      return jobId;
    } catch (error) {
      const failure = toCallError(error);
      if (failure.isDefinite) writeText('session', STORAGE_KEY, null);
      // Without a network no attempt was made.
      if (!failure.isDefinite && !onlineStore.get()) continue;
      const [pause, ...rest] = pauses;
      if (failure.isDefinite || pause === undefined) throw failure;
      pauses = rest;
      await wait(pause);
    }
  }
}

function readIntention(): Intention | null {
  const stored = parseJson(readText('session', STORAGE_KEY));
  if (!isRecord(stored)) return null;
  const { uid, idempotencyKey, body, at } = stored;
  const isWhole =
    typeof uid === 'string' &&
    typeof idempotencyKey === 'string' &&
    typeof body === 'string' &&
    isRecord(parseJson(body)) &&
    typeof at === 'number';
  return isWhole ? { uid, idempotencyKey, body, at } : null;
}
