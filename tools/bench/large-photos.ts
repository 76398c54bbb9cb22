import { mkdir } from 'node:fs/promises';
import path from 'node:path';

import sharp from 'sharp';

const WIDTH_PIXELS = 3000;
const HEIGHT_PIXELS = 4000;
const JPEG_QUALITY = 93;

/** Drawn people, each in another pose. */
const SOURCES = [
  ...['amara', 'emil', 'grace', 'ines', 'kenji', 'viktor'].map((name) => `examples/${name}-before-1280`),
  ...['daniel', 'maya', 'sofia'].map((name) => `poses/${name}`),
];

/** The grain of a camera, which makes a file of 3 to 4 MB. */
const GRAIN = {
  ...({ width: 1000, height: 1000, channels: 3, background: '#808080' } as const),
  noise: { type: 'gaussian', mean: 128, sigma: 10 } as const,
};

/** Writes `count` JPEGs of 12 megapixels, at most nine, of different people into a folder. Returns their paths. */
export async function writeLargePhotos(folder: string, count = SOURCES.length): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const grain = await sharp({ create: GRAIN }).png().toBuffer();
  const paths: string[] = [];
  for (const [index, source] of SOURCES.slice(0, count).entries()) {
    const photo = path.join(folder, `IMG_000${index + 1}.jpg`);
    await sharp(path.join('public', 'images', `${source}.webp`))
      .resize(WIDTH_PIXELS, HEIGHT_PIXELS, { fit: 'cover' })
      .composite([{ input: grain, tile: true, blend: 'overlay' }])
      .jpeg({ quality: JPEG_QUALITY })
      .toFile(photo);
    paths.push(photo);
  }
  return paths;
}
