import type { Connection } from '@/lib/browser/connection';
import { wait } from '@/lib/browser/wait';

import { type CallError, toCallError } from './call-error';

/** Pauses before the second and third attempt, in milliseconds. */
const RETRY_PAUSES_MS = [1000, 3000];

/** The longest pause that the server may ask for, in milliseconds; after a longer one the user decides. */
const LONGEST_PAUSE_MS = 60_000;

/** The pause before a call is repeated, in milliseconds: the one that the server asks for, but at least `leastMs`. */
export function retryPauseMs(error: unknown, leastMs: number): number {
  return Math.max(leastMs, (toCallError(error).details.retryAfterSeconds ?? 0) * 1000);
}

/** Whether a call was refused only by a rate limit that ends soon. */
export function passesSoon({ code, details }: CallError): boolean {
  const { retryAfterSeconds = Infinity } = details;
  return code === 'rate_limited' && retryAfterSeconds * 1000 <= LONGEST_PAUSE_MS;
}

/**
 * Sends a request that is safe to repeat up to three times while no answer arrives or a rate limit ends soon. An abort
 * ends the wait for a network, and that for a limit's end while no failure says that the request may have arrived;
 * `onLost` gets each that does.
 * @throws CallError the refusal, or the last attempt's failure; the signal's reason.
 */
export async function repeatUntilAnswered<Answer>(
  { store, untilOnline }: Connection,
  send: () => Promise<Answer>,
  onLost: (failure: CallError) => void = () => undefined,
  signal?: AbortSignal,
): Promise<Answer> {
  let pauses = RETRY_PAUSES_MS;
  let mayHaveArrived = false;
  for (;;) {
    if (!store.get()) await untilOnline(signal);
    try {
      return await send();
    } catch (error) {
      const failure = toCallError(error);
      if (failure.isDefinite && !passesSoon(failure)) throw failure;
      if (!failure.isDefinite) {
        mayHaveArrived = true;
        onLost(failure);
      }
      // Without a network no attempt is counted.
      if (!store.get()) continue;
      const [pause, ...rest] = pauses;
      if (pause === undefined) throw failure;
      pauses = rest;
      await wait(retryPauseMs(failure, pause), mayHaveArrived ? undefined : signal);
    }
  }
}
