import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { LOCALES } from '@/lib/i18n/locales';
import { POSES, STYLES } from '@/lib/shared/rules/catalogue';
import { EXAMPLES, exampleName } from '@/lib/shared/rules/examples';
import {
  PICTURE_FAMILIES,
  PICTURE_FORMATS,
  picturePath,
  type PictureFamily,
} from '@/lib/shared/rules/pictures';

const directory = join(process.cwd(), 'public');
const KIBIBYTE = 1024;

const GUIDE = [
  'good-front',
  'good-side',
  'good-smile',
  'bad-dark',
  'bad-group',
  'bad-sunglasses',
  'bad-blurred',
];
const EXAMPLE_NAMES = EXAMPLES.flatMap(({ id }) => [exampleName(id, 'before'), exampleName(id, 'after')]);

/** The names in each family that the pages request. */
const NAMES: Readonly<Record<PictureFamily, readonly string[]>> = {
  pose: POSES.map(({ id }) => id),
  style: STYLES.map(({ id }) => id),
  example: EXAMPLE_NAMES,
  selfie: ['selfie-1', 'selfie-2', 'selfie-3', 'selfie-4'],
  result: ['v1', 'v2'],
  guide: GUIDE,
};

const FAMILY_NAMES = Object.keys(NAMES) as readonly PictureFamily[];
const VERSIONS = FAMILY_NAMES.flatMap((family) =>
  NAMES[family].flatMap((name) =>
    PICTURE_FAMILIES[family].widths.flatMap((width) =>
      PICTURE_FORMATS.map((format) => ({
        path: picturePath(family, name, width, format).slice(1),
        width,
        height: (width * PICTURE_FAMILIES[family].shape[1]) / PICTURE_FAMILIES[family].shape[0],
        format,
      })),
    ),
  ),
);

const CARDS = LOCALES.map((locale) => `images/social-card-${locale}.png`);

/** The other files: those that generation requests, browsers, phones and networks read. */
const OTHERS = [
  ...POSES.flatMap(({ url }) => [url, url.replace('/poses/', '/plates/')]),
  ...STYLES.map(({ url }) => url),
  '/images/icon.svg',
  '/images/icon-192.png',
  '/images/icon-512.png',
  '/images/icon-maskable-512.png',
  '/images/apple-touch-icon.png',
  '/favicon.ico',
].map((path) => path.slice(1));

const ALL = [...VERSIONS.map(({ path }) => path), ...OTHERS, ...CARDS];

const bytes = (path: string): number => statSync(join(directory, path)).size;
const MAX_TOTAL_BYTES = 4.5 * 1024 * KIBIBYTE;

describe('the pictures of the product', () => {
  it('are exactly the files that pages, requests, browsers and networks name', () => {
    const files = readdirSync(directory, { recursive: true, encoding: 'utf8' })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => /^images\/.*\.|^favicon/.test(file));
    expect(files.sort()).toEqual([...ALL].sort());
  });

  it.each(VERSIONS)('have the size in their name: $path', async ({ path, width, height, format }) => {
    const metadata = await sharp(join(directory, path)).metadata();
    expect(metadata).toMatchObject({ width, height, format: format === 'avif' ? 'heif' : 'webp' });
  });

  it.each(CARDS)('have the size of a network’s preview, drawn by `npm run art`: %s', async (path) => {
    const metadata = await sharp(join(directory, path)).metadata();
    expect(metadata).toMatchObject({ width: 1200, height: 630, format: 'png' });
  });

  it('have at most 4.5 MiB together', () => {
    expect(ALL.reduce((total, path) => total + bytes(path), 0)).toBeLessThanOrEqual(MAX_TOTAL_BYTES);
  });
});

describe('the bytes of a page', () => {
  it.each(EXAMPLE_NAMES)('are few in an example, the largest picture of the home page: %s', (name) => {
    expect(bytes(picturePath('example', name, 640, 'avif'))).toBeLessThanOrEqual(16 * KIBIBYTE);
    expect(bytes(picturePath('example', name, 960, 'avif'))).toBeLessThanOrEqual(30 * KIBIBYTE);
  });

  it.each(GUIDE)('are few in the photo guidance: %s', (name) => {
    expect(bytes(picturePath('guide', name, 240, 'webp'))).toBeLessThanOrEqual(8 * KIBIBYTE);
  });
});
