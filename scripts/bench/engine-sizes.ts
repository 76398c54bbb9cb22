import { readFileSync } from 'node:fs';

import { servePictures } from '@chiaro/engine/testing/picture-server';
import { plainInput } from '@chiaro/engine/testing/plain-input';
import { Engine } from '@chiaro/worker/engine';
import { packWorker } from '@chiaro/worker/pack';
import sharp from 'sharp';

import { rounded, type Figure } from './figure';
import { peakMemory } from './process-memory';

/** How many photos of which side in pixels. */
const CASES = [
  { photos: 1, side: 1000 },
  { photos: 5, side: 1536 },
  { photos: 9, side: 1536 },
  { photos: 5, side: 3000 },
  { photos: 1, side: 7000 },
] as const;
const POSE = 'public/images/poses/anna.webp';

/**
 * How long a warm engine takes for a portrait, and how much memory its process takes, by number and size of the photos.
 * `taskset --cpu-list 0 npm run bench -- --only engine` measures it on one core.
 */
export async function engineSizes(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { photos, side } of CASES) {
    const { seconds, peak } = await measure(photos, side);
    const name = `portrait from ${photos} × ${side} px`;
    figures.push({ name, value: rounded(seconds), unit: 's' });
    if (peak !== null)
      figures.push({ name: `${name}, most memory`, value: rounded(peak / 2 ** 20, 0), unit: 'MB' });
  }
  return figures;
}

async function measure(photos: number, side: number): Promise<{ seconds: number; peak: number | null }> {
  const photo = await sharp(POSE).resize(side, side).jpeg({ quality: 90 }).toBuffer();
  const pose = readFileSync(POSE);
  const selfies = Array.from({ length: photos }, (_, index) => `/${index}.jpg`);
  const server = await servePictures(
    new Map([['/pose.webp', pose], ...selfies.map((path): [string, Buffer] => [path, photo])]),
  );
  const engine = new Engine({ folder: await packWorker(), log: console.error });
  const input = plainInput(server.urlOf('/pose.webp'), selfies.map(server.urlOf));
  let seconds = 0;
  // The first portrait compiles what the second one runs.
  for (let round = 0; round < 2; round += 1) {
    const startedAt = performance.now();
    const result = await engine.run(input, {
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
    if (result.kind === 'failed') throw new Error(result.error);
    seconds = (performance.now() - startedAt) / 1000;
  }
  const peak = engine.processId === undefined ? null : peakMemory(engine.processId);
  await engine.stop();
  await server.close();
  return { seconds, peak };
}
