import { readFileSync } from 'node:fs';

import sharp from 'sharp';

import { servePictures } from '@chiaro/engine/testing/picture-server';
import { plainInput } from '@chiaro/engine/testing/plain-input';
import { Engine } from '@chiaro/worker/engine';
import { packWorker } from '@chiaro/worker/pack';
import { rounded, type Figure } from './figure';
import { peakMemory } from './process-memory';

const PHOTOS = 5;
const SIDE_PIXELS = 3000;
const POSE = 'public/images/poses/anna.webp';

/**
 * How long the preview engine takes for a portrait from five 3000-pixel photos, and the same photos merely
 * decoded, scaled and encoded, as the machine's yardstick.
 */
export async function portraitTime(): Promise<Figure[]> {
  const photo = await sharp(POSE).resize(SIDE_PIXELS, SIDE_PIXELS).jpeg({ quality: 90 }).toBuffer();
  const pose = readFileSync(POSE);
  const selfies = Array.from({ length: PHOTOS }, (_, index) => `/${index}.jpg`);
  const server = await servePictures(
    new Map([['/pose.webp', pose], ...selfies.map((path): [string, Buffer] => [path, photo])]),
  );
  const engine = new Engine({ folder: await packWorker(), log: console.error });
  await engine.start();

  const input = plainInput(server.urlOf('/pose.webp'), selfies.map(server.urlOf));
  const startedAt = performance.now();
  const result = await engine.run(input, {
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  const portraitMs = performance.now() - startedAt;
  const peak = engine.processId === undefined ? null : peakMemory(engine.processId);
  if (result.kind === 'failed') throw new Error(result.error);

  const yardstickAt = performance.now();
  for (let index = 0; index < PHOTOS; index += 1)
    await sharp(photo).resize(1600).webp({ quality: 90 }).toBuffer();
  const yardstickMs = performance.now() - yardstickAt;
  await engine.stop();
  await server.close();
  return [
    {
      name: 'portrait from five 3000-pixel photos',
      value: rounded(portraitMs / 1000),
      unit: 's',
      bar: '≤ 5 on 2 cores',
    },
    {
      name: 'portrait ÷ decode, scale and encode of its photos',
      value: rounded(portraitMs / yardstickMs, 2),
      unit: '×',
    },
    ...(peak === null
      ? []
      : [
          {
            name: 'most memory of the engine for it',
            value: rounded(peak / 2 ** 20, 0),
            unit: 'MB',
            bar: '≤ 700',
          },
        ]),
  ];
}
