import { type CallError, toCallError } from './call-error';
import { onlineStore, untilOnline } from './online';
import { passesSoon, retryPauseMs } from './retry-pause';
import { wait } from './wait';

/** Pauses before a lost answer is asked for again, in milliseconds. */
const RETRY_PAUSES_MS = [1000, 3000];

/**
 * Sends what is safe to be sent again, because it carries an idempotency key: twice more when its answer is lost or
 * the server asks to wait a little, and without a network once there is one. `onLost` hears of each attempt that may have arrived.
 * @throws CallError the refusal, or the last attempt's failure.
 */
export async function repeatUntilAnswered<Answer>(
  send: () => Promise<Answer>,
  onLost: (failure: CallError) => void = () => undefined,
): Promise<Answer> {
  let pauses = RETRY_PAUSES_MS;
  for (;;) {
    await untilOnline();
    try {
      return await send();
    } catch (error) {
      const failure = toCallError(error);
      if (failure.isDefinite && !passesSoon(failure)) throw failure;
      if (!failure.isDefinite) onLost(failure);
      // Without a network no attempt is counted.
      if (!onlineStore.get()) continue;
      const [pause, ...rest] = pauses;
      if (pause === undefined) throw failure;
      pauses = rest;
      await wait(retryPauseMs(failure, pause));
    }
  }
}
