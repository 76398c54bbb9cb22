import { availableParallelism } from 'node:os';

import { shareBandsWith } from '../image/bands';
import { keepPlanesIn } from '../image/plane-memory';
import { SecondThread } from './second-thread';

/** More than the planes of a portrait take at any time. Only what is used takes memory. */
const PLANES_BYTES = 320 * 2 ** 20;

/**
 * Keeps all further planes in a common memory and shares the engine's work with a second thread, where there is a
 * second core.
 *
 * @param script path of the packed `second-thread-main.ts`
 */
export async function shareWork(script: string): Promise<void> {
  const planes = new SharedArrayBuffer(PLANES_BYTES);
  keepPlanesIn(planes);
  const second = availableParallelism() > 1 ? await SecondThread.start(script, planes) : null;
  shareBandsWith(second);
}
