import { availableParallelism } from 'node:os';

import { shareBandsWith } from '../image/bands';
import { keepPlanesIn } from '../image/plane-memory';
import { SecondThread } from './second-thread';

/** More than the planes of a portrait take at any time. Only what is used takes memory. */
const PLANES_BYTES = 320 * 2 ** 20;

/** Shares the engine's work with a second thread, the packed `second-thread-main.ts`, where there is a second core. */
export async function shareWork(script: string): Promise<void> {
  const planes = new SharedArrayBuffer(PLANES_BYTES);
  keepPlanesIn(planes);
  const second = availableParallelism() > 1 ? await SecondThread.start(script, planes) : null;
  shareBandsWith(second);
}
