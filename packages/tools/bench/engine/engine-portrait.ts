import { readFileSync } from 'node:fs';

import { servePictures } from '@chiaro/engine/testing/picture-server';
import { plainInput } from '@chiaro/engine/testing/plain-input';
import { Engine } from '@chiaro/worker/engine';
import { packWorker } from '@chiaro/worker/pack';
import sharp from 'sharp';

import { peakMemory } from './process-memory';

const POSE = 'public/images/poses/anna.webp';

/** Returns a square JPEG of a face with a side of `side` pixels. */
export function facePhoto(side: number): Promise<Buffer> {
  return sharp(POSE).resize(side, side).jpeg({ quality: 90 }).toBuffer();
}

/** Returns an engine from the worker's packed folder; its process starts with its first job. */
export async function benchEngine(): Promise<Engine> {
  return new Engine({ folder: await packWorker(), log: console.error });
}

/** Makes a portrait. Throws the engine's reason when it fails. */
export async function makePortrait(engine: Engine, input: object): Promise<void> {
  const { signal } = new AbortController();
  const result = await engine.run(input, { signal, onProgress: () => undefined });
  if (result.kind === 'failed') throw new Error(result.error);
}

/**
 * Measures the times (milliseconds) of `count` portraits from copies of a photo after some that warm up, and the engine's
 * peak memory (bytes). `afterEach` runs after each of the portraits that count.
 */
export async function measurePortraits(
  photo: Buffer,
  { copies, warmUps, count }: { copies: number; warmUps: number; count: number },
  afterEach: () => Promise<void> = () => Promise.resolve(),
): Promise<{ times: number[]; peakBytes: number | null }> {
  const selfies = Array.from({ length: copies }, (_, index) => `/${index}.jpg`);
  const server = await servePictures(
    new Map([['/pose.webp', readFileSync(POSE)], ...selfies.map((path): [string, Buffer] => [path, photo])]),
  );
  const engine = await benchEngine();
  await engine.start();
  const input = plainInput(server.urlOf('/pose.webp'), selfies.map(server.urlOf));
  for (let made = 0; made < warmUps; made += 1) await makePortrait(engine, input);
  const times: number[] = [];
  for (let made = 0; made < count; made += 1) {
    times.push(await timeOf(() => makePortrait(engine, input)));
    await afterEach();
  }
  const peakBytes = engine.processId === undefined ? null : peakMemory(engine.processId);
  await engine.stop();
  await server.close();
  return { times, peakBytes };
}

/** Returns the milliseconds that some work takes. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
