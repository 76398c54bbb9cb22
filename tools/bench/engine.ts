import { readFileSync } from 'node:fs';

import { plainInput } from '@chiaro/engine/testing/plain-input';
import { servePictures } from '@chiaro/engine/testing/picture-server';
import { Engine } from '@chiaro/worker/engine';
import { packWorker } from '@chiaro/worker/pack';
import sharp from 'sharp';

import { type Figure, figure } from './figure';
import { memoryOf } from './processes';
import { median, secondsOf } from './statistics';

const POSE = 'public/images/poses/anna.webp';
const MEBIBYTE = 1024 ** 2;

/** Numbers of photos, and their sides in pixels. */
const SIZES = [
  { copies: 1, side: 1000 },
  { copies: 5, side: 1536 },
  { copies: 9, side: 1536 },
  { copies: 5, side: 3000 },
  { copies: 1, side: 7000 },
];

/** What the page uploads, in pixels. */
const UPLOAD_SIDE = 1600;
const PHOTOS = 5;
const YARDSTICK_SIDE = 3000;

/** Portraits for the growth of memory; the models and the compiler allocate until the twentieth. */
const PORTRAITS = 100;
const SETTLED_AFTER = 20;

/**
 * Measures how long the preview engine takes for a portrait from five photos as the page uploads them, compared with
 * scaling five 3000-pixel photos to that size, in turn with it.
 */
export async function portraitTime(): Promise<Figure[]> {
  const large = await facePhoto(YARDSTICK_SIDE);
  return withEngine(await facePhoto(UPLOAD_SIDE), PHOTOS, async (makePortrait, engine) => {
    // The first portraits compile the code.
    for (let made = 0; made < 6; made += 1) await makePortrait();
    const [times, ratios]: [number[], number[]] = [[], []];
    for (let made = 0; made < 7; made += 1) {
      const time = await secondsOf(makePortrait);
      times.push(time);
      ratios.push(time / (await secondsOf(() => scaleFive(large))));
    }
    return [
      figure('portrait from five 1600-pixel photos', median(times), 's', { bar: '≤ 5 on 2 cores' }),
      figure('portrait ÷ decode, scale and encode of five 3000-pixel photos', median(ratios), '×', {
        bar: '≤ 1.8',
        digits: 2,
      }),
      figure('most memory of the engine for it', mostMemory(engine), 'MB', { bar: '≤ 400', digits: 0 }),
    ];
  });
}

/**
 * Measures the time and the memory of a warm engine by the number and the size of the photos. For one core:
 * `taskset --cpu-list 0 npm run bench -- --only engine`.
 */
export async function engineSizes(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { copies, side } of SIZES) {
    const name = `portrait from ${copies} × ${side} px`;
    await withEngine(await facePhoto(side), copies, async (makePortrait, engine) => {
      await makePortrait();
      figures.push(figure(name, await secondsOf(makePortrait), 's'));
      figures.push(figure(`${name}, most memory`, mostMemory(engine), 'MB', { digits: 0 }));
    });
  }
  return figures;
}

/** Measures how much the engine's memory grows over a hundred portraits. */
export async function portraitGrowth(): Promise<Figure[]> {
  return withEngine(await facePhoto(UPLOAD_SIDE), 3, async (makePortrait, engine) => {
    const memories: number[] = [];
    for (let made = 0; made < PORTRAITS; made += 1) {
      await makePortrait({ method: made % 2 });
      memories.push(memoryOf(engine.processId ?? NaN, 'now'));
    }
    // The garbage collector works in waves, so the lowest of ten counts.
    const before = Math.min(...memories.slice(SETTLED_AFTER - 10, SETTLED_AFTER));
    const after = Math.min(...memories.slice(-10));
    return [
      figure('memory after 100 portraits ÷ after 20', after / before, '×', { bar: '≤ 1.1', digits: 2 }),
    ];
  });
}

/**
 * Calls `work` with an engine from the worker's packed folder, and with a function that makes a portrait from copies of a
 * photo. That throws the engine's reason when it fails.
 */
async function withEngine<Result>(
  photo: Buffer,
  copies: number,
  work: (makePortrait: (fields?: object) => Promise<void>, engine: Engine) => Promise<Result>,
): Promise<Result> {
  const selfies = Array.from({ length: copies }, (_, index) => `/${index}.jpg`);
  const pictures = selfies.map((path): [string, Buffer] => [path, photo]);
  const server = await servePictures(new Map([['/pose.webp', readFileSync(POSE)], ...pictures]));
  const engine = new Engine({ folder: await packWorker(), log: console.error });
  await engine.start();
  try {
    return await work(async (fields = {}) => {
      const input = plainInput(server.urlOf('/pose.webp'), selfies.map(server.urlOf), fields);
      const { signal } = new AbortController();
      const result = await engine.run(input, { signal, onProgress: () => undefined });
      if (result.kind === 'failed') throw new Error(result.error);
    }, engine);
  } finally {
    await engine.stop();
    await server.close();
  }
}

/** Returns a square JPEG of a face with a side of `side` pixels. */
function facePhoto(side: number): Promise<Buffer> {
  return sharp(POSE).resize(side, side).jpeg({ quality: 90 }).toBuffer();
}

/** Work that any machine does with sharp. */
async function scaleFive(photo: Buffer): Promise<void> {
  for (let index = 0; index < PHOTOS; index += 1)
    await sharp(photo).resize(UPLOAD_SIDE).webp({ quality: 90 }).toBuffer();
}

/** In MiB. */
function mostMemory({ processId = NaN }: Engine): number {
  return memoryOf(processId, 'most') / MEBIBYTE;
}
