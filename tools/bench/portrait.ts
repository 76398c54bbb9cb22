import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { plainInput } from '@chiaro/engine/testing/plain-input';
import { servePictures } from '@chiaro/engine/testing/picture-server';
import { Engine } from '@chiaro/worker/engine';
import sharp from 'sharp';

import { withFolder } from './apps';
import { type Figure, figure, median, mostMemory } from './figure';

const POSE = 'public/images/poses/anna.webp';
const PHOTOS = ['/1.jpg', '/2.jpg', '/3.jpg', '/4.jpg', '/5.jpg'];
const SIDE_PIXELS = 1600;
/** The first portraits compile the code. */
const WARM_UP = 4;
/** Packs the engine that a local stack runs into a folder. */
const PACK = ['--import', 'tsx', 'packages/worker/pack-main.ts'];

/**
 * Measures the time and the memory of a portrait from five 1600-pixel photos by the engine that the local stack runs, in turn with
 * that of the version in the folder `former`. For one core: `taskset --cpu-list 0 npm run bench -- --only portrait`.
 */
export async function portraitTime(rounds: number, former: string | null): Promise<Figure[]> {
  const photo = await sharp(POSE).resize(SIDE_PIXELS, SIDE_PIXELS).jpeg({ quality: 90 }).toBuffer();
  const pictures = PHOTOS.map((name): [string, Buffer] => [name, photo]);
  const server = await servePictures(new Map([['/pose.webp', readFileSync(POSE)], ...pictures]));
  const input = plainInput(server.urlOf('/pose.webp'), PHOTOS.map(server.urlOf));
  const options = { signal: new AbortController().signal, onProgress: () => undefined };
  const makers = await withFolder(async (parent) => {
    const made = [process.cwd(), ...(former === null ? [] : [former])].map((cwd, version) => {
      const folder = path.join(parent, String(version));
      execFileSync(process.execPath, [...PACK, folder], { cwd });
      return { engine: new Engine({ folder, log: console.error }), seconds: [] as number[], memory: NaN };
    });
    for (let turn = -WARM_UP; turn < rounds; turn += 1)
      for (const maker of made) {
        const startedAt = performance.now();
        const result = await maker.engine.run(input, options);
        if (result.kind === 'failed') throw new Error(result.error);
        if (turn >= 0) maker.seconds.push((performance.now() - startedAt) / 1000);
        maker.memory = mostMemory(maker.engine.processId);
      }
    for (const { engine } of made) await engine.stop();
    return made;
  });
  await server.close();
  const [own = NaN, before = NaN] = makers.map(({ seconds }) => median(seconds));
  const name = 'portrait from five 1600-pixel photos';
  return [
    figure(name, own, 's', { digits: 2 }),
    figure(`${name} ÷ before`, own / before, '×', { bar: '≤ 0.65, on one core ≤ 0.75', digits: 2 }),
    figure(`${name}, most memory`, makers[0]?.memory ?? NaN, 'MiB', { bar: '≤ 350', digits: 0 }),
  ];
}
