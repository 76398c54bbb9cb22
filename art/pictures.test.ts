import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { pictures } from './pictures';

const directory = join(process.cwd(), 'public', 'images');

/** The examples of the photo guidance. */
const GUIDE = [
  'good-front',
  'good-side',
  'good-smile',
  'bad-dark',
  'bad-group',
  'bad-sunglasses',
  'bad-blurred',
] as const;

/** The names that the catalogue, the pages and the worker's stand-in ask for. */
const CATALOGUE = [
  ...['anna', 'daniel', 'maya', 'leo', 'sofia'].flatMap((name) => [
    `poses/${name}.webp`,
    `poses/${name}-320.webp`,
    `poses/${name}-640.webp`,
    `plates/${name}.webp`,
  ]),
  ...['professional', 'casual', 'cinematic', 'vintage'].flatMap((name) => [
    `styles/${name}.webp`,
    `styles/${name}-240.webp`,
  ]),
  ...['professional', 'casual', 'creative'].flatMap((name) =>
    ['before', 'after'].flatMap((moment) => [
      `examples/${name}-${moment}.webp`,
      `examples/${name}-${moment}-640.webp`,
    ]),
  ),
  ...['selfie-1', 'selfie-2', 'selfie-3', 'v1', 'v1-640', 'v2', 'v2-640'].map((name) => `demo/${name}.webp`),
  ...GUIDE.map((name) => `guide/${name}.webp`),
  'icon.svg',
  'icon-192.png',
  'icon-512.png',
  'social-card.png',
];

const MAXIMUM_TOTAL_BYTES = 3 * 1024 * 1024;
const MAXIMUM_GUIDE_BYTES = 8 * 1024;

describe('the pictures of the product', () => {
  it('are exactly the files the catalogue names', () => {
    expect(
      pictures()
        .map(({ path }) => path)
        .sort(),
    ).toEqual([...CATALOGUE].sort());
  });

  it.each(CATALOGUE)('are committed: %s', (path) => {
    expect(existsSync(join(directory, path))).toBe(true);
  });

  it('weigh less than 3 MiB together', () => {
    const total = CATALOGUE.reduce((bytes, path) => bytes + statSync(join(directory, path)).size, 0);
    expect(total).toBeLessThan(MAXIMUM_TOTAL_BYTES);
  });

  it.each(GUIDE)('show the photo guidance at 240 × 240 px in at most 8 KiB: %s', async (name) => {
    const file = join(directory, 'guide', `${name}.webp`);
    expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', width: 240, height: 240 });
    expect(statSync(file).size).toBeLessThanOrEqual(MAXIMUM_GUIDE_BYTES);
  });
});
