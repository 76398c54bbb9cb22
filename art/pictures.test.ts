import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pictures } from './pictures';

const directory = join(process.cwd(), 'public', 'images');

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
  'icon.svg',
  'icon-192.png',
  'icon-512.png',
  'social-card.png',
];

const MAXIMUM_TOTAL_BYTES = 3 * 1024 * 1024;

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
});
