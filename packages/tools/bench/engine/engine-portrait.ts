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

interface MeasuredPortrait {
  readonly milliseconds: number;
  /** Time of the yardstick, measured after the portrait. */
  readonly yardstickMs: number;
}

/**
 * Measures `count` portraits from copies of a photo after some that warm up, and the engine's peak memory (bytes).
 */
export async function measurePortraits(
  photo: Buffer,
  { copies, warmUps, count }: { copies: number; warmUps: number; count: number },
): Promise<{ portraits: MeasuredPortrait[]; peakBytes: number | null }> {
  const selfies = Array.from({ length: copies }, (_, index) => `/${index}.jpg`);
  const server = await servePictures(
    new Map([['/pose.webp', readFileSync(POSE)], ...selfies.map((path): [string, Buffer] => [path, photo])]),
  );
  const engine = await benchEngine();
  await engine.start();
  const input = plainInput(server.urlOf('/pose.webp'), selfies.map(server.urlOf));
  const portraits: MeasuredPortrait[] = [];
  const large = await facePhoto(YARDSTICK_PIXELS);
  for (let made = 0; made < warmUps + count; made += 1) {
    const milliseconds = await timeOf(() => makePortrait(engine, input));
    const yardstickMs = await timeOf(() => yardstick(large, copies));
    if (made >= warmUps) portraits.push({ milliseconds, yardstickMs });
  }
  const peakBytes = engine.processId === undefined ? null : peakMemory(engine.processId);
  await engine.stop();
  await server.close();
  return { portraits, peakBytes };
}

const YARDSTICK_PIXELS = 3000;

/** Decodes, scales and encodes a photo some times: work that any machine does with sharp. */
async function yardstick(photo: Buffer, times: number): Promise<void> {
  for (let index = 0; index < times; index += 1)
    await sharp(photo).resize(1600).webp({ quality: 90 }).toBuffer();
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
