import { mkdir } from 'node:fs/promises';
import path from 'node:path';

import type { Page, Request } from '@playwright/test';
import sharp, { type OverlayOptions } from 'sharp';

import { uploadImageEndpoint } from '@/lib/shared/contracts/uploads';
import { PHOTOS_MAXIMUM } from '@/lib/shared/rules/photos';

const WIDTH_PIXELS = 4000;
const HEIGHT_PIXELS = 3000;
const JPEG_QUALITY = 93;

const IMAGES = path.join('public', 'images');
const SOURCES = [
  ...['selfie-1-480', 'selfie-2-480', 'selfie-3-480', 'v1-640'].map((name) =>
    path.join(IMAGES, 'demo', `${name}.webp`),
  ),
  ...['anna', 'daniel', 'maya', 'leo', 'sofia'].map((name) => path.join(IMAGES, 'poses', `${name}.webp`)),
];

/** The noise of a sensor, and the detail of skin, hair and cloth; sizes are in pixels. */
const NOISE = [
  { grainPixels: 1, deviation: 7 },
  { grainPixels: 4, deviation: 12 },
];
const TILE_PIXELS = 1000;

/**
 * Writes `count` JPEGs of 12 megapixels and 3 to 5 MB into a folder: enlarged pictures of the repository with the noise and
 * the detail of a camera. Returns their paths.
 */
export async function writeLargePhotos(folder: string, count = PHOTOS_MAXIMUM): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const noise = await Promise.all(NOISE.map(noiseTile));
  const paths: string[] = [];
  for (const [index, source] of SOURCES.slice(0, count).entries()) {
    const photo = path.join(folder, `IMG_${String(index + 1).padStart(4, '0')}.jpg`);
    await sharp(source)
      .resize(WIDTH_PIXELS, HEIGHT_PIXELS, { fit: 'cover' })
      .composite(noise)
      .jpeg({ quality: JPEG_QUALITY })
      .toFile(photo);
    paths.push(photo);
  }
  return paths;
}

async function noiseTile({ grainPixels, deviation }: (typeof NOISE)[number]): Promise<OverlayOptions> {
  const side = TILE_PIXELS / grainPixels;
  const noise = { type: 'gaussian', mean: 128, sigma: deviation } as const;
  const grain = sharp({ create: { width: side, height: side, channels: 3, background: '#808080', noise } });
  const input = await sharp(await grain.png().toBuffer())
    .resize(TILE_PIXELS, TILE_PIXELS)
    .png()
    .toBuffer();
  return { input, tile: true, blend: 'overlay' };
}

/**
 * Records a page's uploads until `count` have succeeded. The bytes include repeated requests; the end is in milliseconds
 * since the page's navigation.
 */
export async function uploadRecord(page: Page, count: number): Promise<{ bytes: number; endedAt: number }> {
  const isUpload = (request: Request): boolean =>
    new URL(request.url()).pathname === uploadImageEndpoint.path && request.method() === 'POST';
  const bodies: Promise<string | null>[] = [];
  let succeeded = 0;
  const ended = new Promise<number>((resolve) => {
    page.on('request', (request) => {
      // Playwright does not expose a body of files.
      if (isUpload(request)) bodies.push(request.headerValue('content-length'));
    });
    page.on('requestfinished', (request) => {
      if (!isUpload(request)) return;
      void request.response().then((response) => {
        if (response?.ok()) succeeded += 1;
        const { startTime, responseEnd } = request.timing();
        if (succeeded === count) resolve(startTime + responseEnd);
      });
    });
  });
  const endedAt = (await ended) - (await page.evaluate(() => performance.timeOrigin));
  const sizes = await Promise.all(bodies);
  return { bytes: sizes.reduce((sum, size) => sum + Number(size), 0), endedAt };
}
