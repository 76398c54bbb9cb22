import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';

import { srgbToLight } from '@chiaro/engine/file/color';
import { encodeDisplayP3, encodePq } from '@chiaro/engine/file/testing/encode-colors';
import sharp, { type Sharp } from 'sharp';

import type { PhotoProblem } from '@/lib/client/pictures/inspect-photo';
import type { ErrorCode } from '@/lib/shared/errors';
import messages from '@/messages/en.json';

/** The corners of our test pictures, row by row. */
export const CORNERS = [
  [208, 16, 16],
  [16, 160, 32],
  [16, 48, 208],
  [224, 208, 16],
];

export type Browser = 'chromium' | 'firefox' | 'webkit';

/** What a part of the product does with a file: takes it and shows `CORNERS` upright in 320 × 240 pixels, or refuses it. */
type PageOutcome = 'taken' | PhotoProblem;

/** A kind of file that phones, cameras, programs and transfers make. */
export interface PhotoKind {
  /** What it is, as docs/photos.md says. */
  readonly words: string;
  readonly name: string;
  /** What the page does; where browsers differ, of each. */
  readonly page: PageOutcome | Readonly<Record<Browser, PageOutcome>>;
  /** What `/api/upload-image` does. */
  readonly api: 'taken' | ErrorCode;
  readonly make: () => Promise<Buffer>;
}

/** What a browser's page does with a kind. */
export function outcomeIn(browser: Browser, { page }: PhotoKind): PageOutcome {
  return typeof page === 'string' ? page : page[browser];
}

/** The key of the page's sentence about a file that it does not take: a problem, or one for all formats. */
export function sentenceKey(problem: PhotoProblem): keyof typeof messages.generator.photos.problems {
  const { problems } = messages.generator.photos;
  return problem in problems ? (problem as keyof typeof problems) : 'format';
}

const picture = (): Sharp =>
  sharp(Buffer.from(CORNERS.flat()), { raw: { width: 2, height: 2, channels: 3 } }).resize(320, 240, {
    kernel: 'nearest',
    fit: 'fill',
  });
/** Stored on its side; the orientation 6 makes it upright. */
const lying = (): Sharp => picture().clone().rotate(270);
const turned = (): Sharp => lying().withMetadata({ orientation: 6 });
/** An XMP packet that names an orientation. */
export function xmpOf(orientation: number): string {
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:tiff="http://ns.adobe.com/tiff/1.0/" tiff:Orientation="${orientation}"/></rdf:RDF></x:xmpmeta>`;
}
const EXIF = Buffer.from('MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0', 'latin1');

const jpeg = (): Promise<Buffer> => picture().jpeg({ quality: 92 }).toBuffer();
const webp = (): Promise<Buffer> => picture().webp({ quality: 92 }).toBuffer();
/** Noise takes bytes, so that a cut removes a part of the picture. */
const noisyJpeg = (): Promise<Buffer> => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  return sharp({ create: { width: 320, height: 240, channels: 3, background: '#888', noise } })
    .jpeg()
    .toBuffer();
};
const fixture = (name: string) => () => readFile(path.join('lib', 'testing', 'photo-fixtures', name));
const cut =
  (make: () => Promise<Buffer>, share = 0.6) =>
  async () => {
    const bytes = await make();
    return bytes.subarray(0, bytes.length * share);
  };
const animation = async (): Promise<Sharp> => {
  const frames = await Promise.all(
    ['#204060', '#c08040'].map((background) =>
      sharp({ create: { width: 16, height: 16, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } });
};

/** A chunk of a PNG. */
function chunk(type: string, content: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const numbers = [content.length, crc32(named)].map((number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(number);
    return bytes;
  });
  return Buffer.concat([numbers[0] ?? named, named, numbers[1] ?? named]);
}

/** A PNG with a chunk before its picture or behind it. */
async function pngWith(extra: Buffer, place: 'IDAT' | 'IEND' = 'IDAT', of = picture()): Promise<Buffer> {
  const png = await of.png({ palette: false }).toBuffer();
  const at = png.indexOf(place, 0, 'latin1') - 4;
  return Buffer.concat([png.subarray(0, at), extra, png.subarray(at)]);
}

/** The picture in other numbers, 0 to 1, for other colours. */
async function recolored(change: (color: readonly number[]) => number[]): Promise<Sharp> {
  const colors = Buffer.from(CORNERS.flatMap(change).map((tone) => Math.round(tone * 255)));
  return sharp(colors, { raw: { width: 2, height: 2, channels: 3 } }).resize(320, 240, {
    kernel: 'nearest',
    fit: 'fill',
  });
}

/** A BMP of 24 bits, from the bottom row. */
async function bmp(): Promise<Buffer> {
  const rows = await picture().flip().raw().toBuffer();
  for (let offset = 0; offset < rows.length; offset += 3) rows.subarray(offset, offset + 3).reverse();
  const header = Buffer.alloc(54);
  header.write('BM');
  header.writeUInt32LE(54 + rows.length, 2);
  header.writeUInt32LE(54, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(320, 18);
  header.writeInt32LE(240, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(24, 28);
  return Buffer.concat([header, rows]);
}

/** A TIFF's first directory with numbers by their tags. */
function tiff(fields: readonly (readonly [tag: number, value: number])[]): Buffer {
  const entries = fields.map(([tag, value]) => {
    const entry = Buffer.alloc(12);
    entry.writeUInt16LE(tag, 0);
    entry.writeUInt16LE(4, 2);
    entry.writeUInt32LE(1, 4);
    entry.writeUInt32LE(value, 8);
    return entry;
  });
  const count = Buffer.alloc(2);
  count.writeUInt16LE(fields.length);
  return Buffer.concat([Buffer.from('II*\0\x08\0\0\0', 'latin1'), count, ...entries, Buffer.alloc(4)]);
}

/** Replaces bytes of a file at each place where a text stands. */
const edited =
  (make: () => Promise<Buffer>, text: string, change: (bytes: Buffer, at: number) => void) => async () => {
    const bytes = Buffer.from(await make());
    for (let at = bytes.indexOf(text, 0, 'latin1'); at >= 0; at = bytes.indexOf(text, at + 1, 'latin1'))
      change(bytes, at);
    return bytes;
  };

const exifText = `\nexif\n${EXIF.length}\n${EXIF.toString('hex')}\n`;
const OPENED_BY_CHROMIUM = { chromium: 'taken', firefox: 'JPEG XL', webkit: 'JPEG XL' } as const;

type Outcomes = Pick<PhotoKind, 'page' | 'api'>;

const TAKEN: Outcomes = { page: 'taken', api: 'taken' };
const ONLY_ON_PAGE: Outcomes = { page: 'taken', api: 'image_format' };
const DAMAGED: Outcomes = { page: 'damaged', api: 'image_not_readable' };
const ANIMATED: Outcomes = { page: 'animated', api: 'image_animated' };
/** The server does not take the format. */
const foreign = (page: PhotoKind['page']): Outcomes => ({ page, api: 'image_format' });
function kind(words: string, name: string, outcomes: Outcomes, make: PhotoKind['make']): PhotoKind {
  return { words, name, ...outcomes, make };
}

/** Kinds of files, with what happens to each. docs/photos.md has them; tests of the page and of the server prove them. */
export const PHOTO_KINDS: readonly PhotoKind[] = [
  kind('JPEG', 'plain.jpg', TAKEN, jpeg),
  kind('JPEG turned by EXIF', 'exif.jpg', TAKEN, () => turned().jpeg({ quality: 92 }).toBuffer()),
  kind('JPEG turned by XMP alone', 'xmp.jpg', TAKEN, () =>
    lying().withXmp(xmpOf(6)).jpeg({ quality: 92 }).toBuffer(),
  ),
  kind('JPEG turned by EXIF in a long number', 'exif-long.jpg', TAKEN, async () => {
    const plain = await lying().jpeg({ quality: 92 }).toBuffer();
    const exif = Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x04\0\0\0\x01\0\0\0\x06', 'latin1');
    const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, exif.length + 6]), exif, Buffer.alloc(4)]);
    return Buffer.concat([plain.subarray(0, 2), segment, plain.subarray(2)]);
  }),
  // Codes made for this picture would end in zeros, as an interrupted download does.
  kind('JPEG without its end marker', 'endless.jpg', TAKEN, async () =>
    (await picture().jpeg({ optimizeCoding: false }).toBuffer()).subarray(0, -2),
  ),
  kind('JPEG cut off', 'cut.jpg', DAMAGED, cut(noisyJpeg)),
  kind('JPEG cut off before its picture', 'start.jpg', DAMAGED, async () => {
    const bytes = await jpeg();
    const scan = bytes.indexOf(Buffer.from([0xff, 0xda]));
    return bytes.subarray(0, scan + 2 + bytes.readUInt16BE(scan + 2));
  }),
  kind('JPEG cut off, then another file (recovered)', 'recovered.jpg', DAMAGED, async () =>
    Buffer.concat([await cut(noisyJpeg)(), await noisyJpeg()]),
  ),
  kind('JPEG cut off, with an end marker added', 'closed.jpg', DAMAGED, async () =>
    Buffer.concat([await cut(noisyJpeg)(), Buffer.from([0xff, 0xd9])]),
  ),
  kind(
    'arithmetic JPEG',
    'arithmetic.jpg',
    { page: { chromium: 'taken', firefox: 'rare_jpeg', webkit: 'taken' }, api: 'taken' },
    fixture('arithmetic.jpg'),
  ),
  kind(
    '12-bit JPEG',
    'twelve-bits.jpg',
    foreign('rare_jpeg'),
    edited(jpeg, '\xff\xc0\0\x11', (bytes, at) => bytes.writeUInt8(12, at + 4)),
  ),
  kind('PNG turned by EXIF', 'exif.png', TAKEN, () => pngWith(chunk('eXIf', EXIF), 'IDAT', lying())),
  kind('PNG turned by EXIF behind the picture', 'exif-behind.png', TAKEN, () =>
    pngWith(chunk('eXIf', EXIF), 'IEND', lying()),
  ),
  kind('PNG turned by EXIF in a text (ImageMagick)', 'exif-text.png', TAKEN, () => {
    const text = Buffer.concat([Buffer.from('Raw profile type exif\0\0'), deflateSync(exifText)]);
    return pngWith(chunk('zTXt', text), 'IDAT', lying());
  }),
  kind(
    'PNG cut off',
    'cut.png',
    DAMAGED,
    cut(() => picture().png({ palette: false }).toBuffer()),
  ),
  kind('HDR PNG (cICP, PQ)', 'pq.png', TAKEN, async () =>
    pngWith(chunk('cICP', Buffer.from([9, 16, 0, 1])), 'IDAT', await recolored(encodePq)),
  ),
  kind('HDR PNG with a profile', 'pq-and-profile.png', TAKEN, async () => {
    const { icc } = await sharp(await picture().withIccProfile('p3').png().toBuffer()).metadata();
    const profile = Buffer.concat([Buffer.from('p3\0\0'), deflateSync(icc ?? '')]);
    const codes = chunk('cICP', Buffer.from([9, 16, 0, 1]));
    return pngWith(Buffer.concat([codes, chunk('iCCP', profile)]), 'IDAT', await recolored(encodePq));
  }),
  kind('PNG of Display P3 (cICP)', 'p3.png', TAKEN, async () =>
    pngWith(chunk('cICP', Buffer.from([12, 13, 0, 1])), 'IDAT', await recolored(encodeDisplayP3)),
  ),
  kind('linear PNG (gAMA)', 'linear.png', TAKEN, async () => {
    const linear = await recolored((color) => color.map((value) => srgbToLight(value / 255)));
    return pngWith(chunk('gAMA', Buffer.from([0, 1, 0x86, 0xa0])), 'IDAT', linear);
  }),
  kind('animated PNG', 'moving.png', ANIMATED, () =>
    pngWith(chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))),
  ),
  kind(
    'PNG of 900 megapixels in a small file',
    'huge.png',
    { page: 'too_many_pixels', api: 'image_too_large' },
    edited(
      () => picture().png({ palette: false }).toBuffer(),
      'IHDR',
      (bytes, at) => {
        bytes.writeUInt32BE(30_000, at + 4);
        bytes.writeUInt32BE(30_000, at + 8);
      },
    ),
  ),
  kind('WebP turned by EXIF', 'exif.webp', TAKEN, () => turned().webp({ quality: 92 }).toBuffer()),
  kind('WebP of Display P3 (profile)', 'p3.webp', TAKEN, () =>
    picture().withIccProfile('p3').webp({ lossless: true }).toBuffer(),
  ),
  kind('WebP cut off', 'cut.webp', DAMAGED, cut(webp)),
  kind('animated WebP', 'moving.webp', ANIMATED, async () => (await animation()).webp().toBuffer()),
  kind('GIF', 'still.gif', TAKEN, () => picture().gif().toBuffer()),
  kind('animated GIF', 'moving.gif', ANIMATED, async () => (await animation()).gif().toBuffer()),
  kind(
    'GIF cut off',
    'cut.gif',
    DAMAGED,
    cut(() => picture().gif().toBuffer()),
  ),
  kind('AVIF turned by `irot`', 'turned.avif', TAKEN, fixture('turned.avif')),
  kind('AVIF mirrored by `imir`', 'mirrored.avif', TAKEN, fixture('mirrored.avif')),
  kind('HDR AVIF (PQ)', 'pq.avif', TAKEN, fixture('pq.avif')),
  kind('HDR AVIF (HLG)', 'hlg.avif', TAKEN, fixture('hlg.avif')),
  kind('AVIF of Display P3 (codes)', 'p3.avif', TAKEN, fixture('p3-by-codes.avif')),
  kind('AVIF of Display P3 and 10 bits (profile)', 'p3-ten-bits.avif', TAKEN, fixture('p3-ten-bits.avif')),
  kind('AVIF cut off', 'cut.avif', DAMAGED, cut(fixture('pq.avif'), 0.9)),
  kind('HEIC', 'plain.heic', ONLY_ON_PAGE, fixture('upright.heic')),
  kind('HEIC of turned tiles (phones)', 'tiles.heic', ONLY_ON_PAGE, fixture('turned-tiles.heic')),
  kind(
    'HEIC with `meta` behind the picture (Samsung)',
    'meta-behind.heic',
    ONLY_ON_PAGE,
    fixture('meta-behind.heic'),
  ),
  kind('HEIC of several pictures under a JPEG’s name', 'IMG_0001.jpg', ONLY_ON_PAGE, fixture('burst.heic')),
  kind(
    'HEIC of Display P3 (profile, iPhone)',
    'p3-by-profile.heic',
    ONLY_ON_PAGE,
    fixture('p3-by-profile.heic'),
  ),
  kind(
    'HEIC of Display P3 (restricted profile)',
    'p3-restricted.heic',
    ONLY_ON_PAGE,
    edited(fixture('p3-by-profile.heic'), 'colrprof', (bytes, at) => bytes.write('rICC', at + 4)),
  ),
  kind('HEIC of Display P3 (codes)', 'p3-by-codes.heic', ONLY_ON_PAGE, fixture('p3-by-codes.heic')),
  kind('HDR HEIC (PQ, Canon)', 'pq.heic', ONLY_ON_PAGE, fixture('pq.heic')),
  kind('HDR HEIC (HLG, Sony)', 'hlg.heic', ONLY_ON_PAGE, fixture('hlg.heic')),
  kind('HEIC cut off', 'cut.heic', foreign('damaged'), cut(fixture('turned-tiles.heic'))),
  kind('HEIC with tiles of zeros', 'zeros.heic', foreign('damaged'), async () => {
    const bytes = Buffer.from(await fixture('turned-tiles.heic')());
    return bytes.fill(0, Math.floor(bytes.length * 0.6), Math.floor(bytes.length * 0.8));
  }),
  kind(
    'HEIC of 200 megapixels, with `meta` behind',
    'huge.heic',
    foreign('too_many_pixels'),
    edited(fixture('meta-behind.heic'), 'ispe', (bytes, at) => {
      bytes.writeUInt32BE(16_320, at + 8);
      bytes.writeUInt32BE(12_240, at + 12);
    }),
  ),
  kind('JPEG XL', 'plain.jxl', foreign(OPENED_BY_CHROMIUM), fixture('plain.jxl')),
  kind(
    'JPEG XL cut off',
    'cut.jxl',
    foreign({ ...OPENED_BY_CHROMIUM, chromium: 'damaged' }),
    cut(fixture('plain.jxl')),
  ),
  kind('animated JPEG XL', 'moving.jxl', foreign('animated'), fixture('moving.jxl')),
  // No small size; 18 bits of a height of 29,999 and one; as wide as high.
  kind('JPEG XL of 900 megapixels in a small file', 'huge.jxl', foreign('too_many_pixels'), async () =>
    Buffer.from([0xff, 0x0a, ...headOfJpegXl(30_000)]),
  ),
  kind('BMP', 'plain.bmp', ONLY_ON_PAGE, bmp),
  kind('BMP cut off', 'cut.bmp', foreign('damaged'), cut(bmp)),
  kind('TIFF', 'scan.tif', { page: 'TIFF', api: 'taken' }, () =>
    picture().tiff({ compression: 'none' }).toBuffer(),
  ),
  kind('BigTIFF', 'big.tif', { page: 'TIFF', api: 'taken' }, () =>
    picture().tiff({ compression: 'none', bigtiff: true }).toBuffer(),
  ),
  kind('raw photo (DNG)', 'raw.dng', foreign('raw'), async () =>
    tiff([
      [254, 1],
      [256, 112],
      [257, 84],
      [0xc612, 0x401],
    ]),
  ),
  kind('JPEG 2000', 'plain.jp2', foreign('JPEG 2000'), fixture('plain.jp2')),
  kind('SVG', 'drawing.svg', foreign('svg'), async () =>
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><circle r="9"/></svg>'),
  ),
  kind('PDF', 'scan.pdf', foreign('not_image'), async () => Buffer.from('%PDF-1.7\n%âãÏÓ\n')),
  kind('video', 'IMG_0002.MOV', foreign('video'), async () =>
    Buffer.from('\0\0\0\x14ftypqt  \0\0\0\0qt  ', 'latin1'),
  ),
  kind('text under a photo’s name', 'noise.png', foreign('unreadable'), async () =>
    Buffer.from('not a picture at all'),
  ),
];

/** The bits of a JPEG XL's size, least significant first (ISO/IEC 18181-1, D.3.2). */
function headOfJpegXl(side: number): number[] {
  let bits = '0';
  const put = (value: number, count: number): void => {
    for (let bit = 0; bit < count; bit += 1) bits += (value >> bit) & 1;
  };
  put(2, 2);
  put(side - 1, 18);
  put(1, 3);
  // Everything else is as usual.
  put(1, 1);
  return (bits.padEnd(32, '0').match(/.{8}/g) ?? []).map((byte) =>
    Number.parseInt([...byte].reverse().join(''), 2),
  );
}
