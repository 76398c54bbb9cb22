import { mkdir } from 'node:fs/promises';
import path from 'node:path';

import sharp, { type OverlayOptions } from 'sharp';

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

/** The noise of a sensor and the detail of skin, hair and cloth; sizes are in pixels. */
const NOISE = [
  { tilePixels: 1000, grainPixels: 1, deviation: 7 },
  { tilePixels: 1000, grainPixels: 4, deviation: 12 },
];

/**
 * Writes `count` JPEGs of 12 megapixels and 3 to 5 MB into a folder: enlarged pictures of the repository with the noise and
 * the detail of a camera. The bytes are always the same. Returns their paths.
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

async function noiseTile({
  tilePixels,
  grainPixels,
  deviation,
}: (typeof NOISE)[number]): Promise<OverlayOptions> {
  const side = tilePixels / grainPixels;
  const raw = { width: side, height: side, channels: 3 } as const;
  const { data, info } = await sharp(normalBytes(side * side * 3, deviation), { raw })
    .resize(tilePixels, tilePixels)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { input: data, raw: { width, height, channels }, tile: true, blend: 'overlay' };
}

/** Returns nearly normal bytes around 128: sums of the four bytes of pseudorandom numbers (xorshift, fixed seed). */
function normalBytes(count: number, deviation: number): Uint8Array {
  const bytes = new Uint8Array(count);
  let state = 0x9e3779b9;
  for (let index = 0; index < count; index += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    const sum = (state & 255) + ((state >>> 8) & 255) + ((state >>> 16) & 255) + (state >>> 24);
    // Four bytes have a mean of 510 and a standard deviation of 148.
    bytes[index] = Math.min(255, Math.max(0, Math.round(128 + ((sum - 510) / 148) * deviation)));
  }
  return bytes;
}
