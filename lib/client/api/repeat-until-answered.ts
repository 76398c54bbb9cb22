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
 * Sends a request that is safe to repeat up to three times while no answer arrives or a rate limit ends soon; waits for
 * a network and for the limit's end, until the signal aborts. `onLost` gets each failure after which the request may have arrived.
 * @throws CallError the refusal, or the last attempt's failure; the signal's reason.
 */
export async function repeatUntilAnswered<Answer>(
  { store, untilOnline }: Connection,
  send: () => Promise<Answer>,
  onLost: (failure: CallError) => void = () => undefined,
  signal?: AbortSignal,
): Promise<Answer> {
  let pauses = RETRY_PAUSES_MS;
  for (;;) {
    if (!store.get()) await untilOnline(signal);
    try {
      return await send();
    } catch (error) {
      const failure = toCallError(error);
      if (failure.isDefinite && !passesSoon(failure)) throw failure;
      if (!failure.isDefinite) onLost(failure);
      // Without a network no attempt is counted.
      if (!store.get()) continue;
      const [pause, ...rest] = pauses;
      if (pause === undefined) throw failure;
      pauses = rest;
      // A request that may have arrived is asked for again, also after an abort.
      await wait(retryPauseMs(failure, pause), failure.isDefinite ? signal : undefined);
    }
  }
}
