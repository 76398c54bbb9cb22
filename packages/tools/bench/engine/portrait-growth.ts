import { readFileSync } from 'node:fs';

import { servePictures } from '@chiaro/engine/testing/picture-server';
import { plainInput } from '@chiaro/engine/testing/plain-input';
import { benchEngine, makePortrait } from './engine-portrait';
import { rounded, type Figure } from '../figure';
import { memoryNow } from './process-memory';

const PORTRAITS = 100;
/** The models and the compiler allocate memory until then. */
const SETTLED_AFTER = 20;
const POSE = 'public/images/poses/daniel.webp';
const SELFIES = [1, 2, 3].map((number) => `public/images/demo/selfie-${number}-480.webp`);

/** Measures how much the engine's memory grows over a hundred portraits. */
export async function portraitGrowth(): Promise<Figure[]> {
  const server = await servePictures(
    new Map([POSE, ...SELFIES].map((path): [string, Buffer] => [`/${path}`, readFileSync(path)])),
  );
  const engine = await benchEngine();
  const memories: number[] = [];
  for (let made = 0; made < PORTRAITS; made += 1) {
    const input = plainInput(
      server.urlOf(`/${POSE}`),
      SELFIES.map((path) => server.urlOf(`/${path}`)),
      { method: made % 2 },
    );
    await makePortrait(engine, input);
    memories.push((engine.processId === undefined ? null : memoryNow(engine.processId)) ?? NaN);
  }
  await engine.stop();
  await server.close();
  // The garbage collector works in waves, so the lowest of ten counts.
  const before = Math.min(...memories.slice(SETTLED_AFTER - 10, SETTLED_AFTER));
  const after = Math.min(...memories.slice(-10));
  return [
    {
      name: 'memory after 100 portraits ÷ after 20',
      value: rounded(after / before, 2),
      unit: '×',
      bar: '≤ 1.1',
    },
  ];
}
