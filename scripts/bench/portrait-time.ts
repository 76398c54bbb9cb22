import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';

import sharp from 'sharp';

import { createEngineWorker } from '../../local/engine/engine-worker';
import { plainInput } from '../../local/engine/testing/plain-input';
import { rounded, type Figure } from './figure';

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
  const server = createServer((request, response) =>
    response.end(request.url === '/pose.webp' ? pose : photo),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const engine = createEngineWorker();
  await engine.warmUp();

  const selfies = Array.from({ length: PHOTOS }, (_, index) => `${origin}/${index}.jpg`);
  const input = plainInput(`${origin}/pose.webp`, selfies);
  const startedAt = performance.now();
  const result = await engine.run(input, {
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  const portraitMs = performance.now() - startedAt;
  if (result.kind === 'failed') throw new Error(result.error);

  const yardstickAt = performance.now();
  for (let index = 0; index < PHOTOS; index += 1)
    await sharp(photo).resize(1600).webp({ quality: 90 }).toBuffer();
  const yardstickMs = performance.now() - yardstickAt;
  await engine.stop();
  server.close();
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
  ];
}
