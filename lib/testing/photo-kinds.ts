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
async function bmp(height = 240): Promise<Buffer> {
  const rows = await picture().flip().raw().toBuffer();
  for (let offset = 0; offset < rows.length; offset += 3) rows.subarray(offset, offset + 3).reverse();
  const header = Buffer.alloc(54);
  header.write('BM');
  header.writeUInt32LE(54 + rows.length, 2);
  header.writeUInt32LE(54, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(320, 18);
  header.writeInt32LE(height, 22);
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

/** Kinds of files, with what happens to each. docs/photos.md has them; tests of the page and of the server prove them. */
export const PHOTO_KINDS: readonly PhotoKind[] = [
  { words: 'JPEG', name: 'plain.jpg', page: 'taken', api: 'taken', make: jpeg },
  {
    words: 'JPEG turned by EXIF',
    name: 'exif.jpg',
    page: 'taken',
    api: 'taken',
    make: () => turned().jpeg({ quality: 92 }).toBuffer(),
  },
  {
    words: 'JPEG turned by XMP alone',
    name: 'xmp.jpg',
    page: 'taken',
    api: 'taken',
    make: () => lying().withXmp(xmpOf(6)).jpeg({ quality: 92 }).toBuffer(),
  },
  {
    words: 'JPEG turned by EXIF in a long number',
    name: 'exif-long.jpg',
    page: 'taken',
    api: 'taken',
    make: async () => {
      const plain = await lying().jpeg({ quality: 92 }).toBuffer();
      const exif = Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x04\0\0\0\x01\0\0\0\x06', 'latin1');
      const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, exif.length + 6]), exif, Buffer.alloc(4)]);
      return Buffer.concat([plain.subarray(0, 2), segment, plain.subarray(2)]);
    },
  },
  {
    words: 'JPEG without its end marker',
    name: 'endless.jpg',
    page: 'taken',
    api: 'taken',
    // Codes made for this picture would end in zeros, as an interrupted download does.
    make: async () => (await picture().jpeg({ optimizeCoding: false }).toBuffer()).subarray(0, -2),
  },
  {
    words: 'JPEG cut off',
    name: 'cut.jpg',
    page: 'damaged',
    api: 'image_not_readable',
    make: cut(noisyJpeg),
  },
  {
    words: 'JPEG cut off before its picture',
    name: 'start.jpg',
    page: 'damaged',
    api: 'image_not_readable',
    make: async () => {
      const bytes = await jpeg();
      const scan = bytes.indexOf(Buffer.from([0xff, 0xda]));
      return bytes.subarray(0, scan + 2 + bytes.readUInt16BE(scan + 2));
    },
  },
  {
    words: 'JPEG cut off, then another file (recovered)',
    name: 'recovered.jpg',
    page: 'damaged',
    api: 'image_not_readable',
    make: async () => Buffer.concat([await cut(noisyJpeg)(), await noisyJpeg()]),
  },
  {
    words: 'JPEG cut off, with an end marker added',
    name: 'closed.jpg',
    page: 'damaged',
    api: 'image_not_readable',
    make: async () => Buffer.concat([await cut(noisyJpeg)(), Buffer.from([0xff, 0xd9])]),
  },
  {
    words: 'arithmetic JPEG',
    name: 'arithmetic.jpg',
    page: { chromium: 'taken', firefox: 'rare_jpeg', webkit: 'taken' },
    api: 'taken',
    make: fixture('arithmetic.jpg'),
  },
  {
    words: '12-bit JPEG',
    name: 'twelve-bits.jpg',
    page: 'rare_jpeg',
    api: 'image_format',
    make: edited(jpeg, '\xff\xc0\0\x11', (bytes, at) => bytes.writeUInt8(12, at + 4)),
  },
  {
    words: 'PNG turned by EXIF',
    name: 'exif.png',
    page: 'taken',
    api: 'taken',
    make: () => pngWith(chunk('eXIf', EXIF), 'IDAT', lying()),
  },
  {
    words: 'PNG turned by EXIF behind the picture',
    name: 'exif-behind.png',
    page: 'taken',
    api: 'taken',
    make: () => pngWith(chunk('eXIf', EXIF), 'IEND', lying()),
  },
  {
    words: 'PNG turned by EXIF in a text (ImageMagick)',
    name: 'exif-text.png',
    page: 'taken',
    api: 'taken',
    make: () => {
      const text = Buffer.concat([Buffer.from('Raw profile type exif\0\0'), deflateSync(exifText)]);
      return pngWith(chunk('zTXt', text), 'IDAT', lying());
    },
  },
  {
    words: 'PNG cut off',
    name: 'cut.png',
    page: 'damaged',
    api: 'image_not_readable',
    make: cut(() => picture().png({ palette: false }).toBuffer()),
  },
  {
    words: 'HDR PNG (cICP, PQ)',
    name: 'pq.png',
    page: 'taken',
    api: 'taken',
    make: async () => pngWith(chunk('cICP', Buffer.from([9, 16, 0, 1])), 'IDAT', await recolored(encodePq)),
  },
  {
    words: 'HDR PNG with a profile',
    name: 'pq-and-profile.png',
    page: 'taken',
    api: 'taken',
    make: async () => {
      const { icc } = await sharp(await picture().withIccProfile('p3').png().toBuffer()).metadata();
      const profile = Buffer.concat([Buffer.from('p3\0\0'), deflateSync(icc ?? '')]);
      const codes = chunk('cICP', Buffer.from([9, 16, 0, 1]));
      return pngWith(Buffer.concat([codes, chunk('iCCP', profile)]), 'IDAT', await recolored(encodePq));
    },
  },
  {
    words: 'PNG of Display P3 (cICP)',
    name: 'p3.png',
    page: 'taken',
    api: 'taken',
    make: async () =>
      pngWith(chunk('cICP', Buffer.from([12, 13, 0, 1])), 'IDAT', await recolored(encodeDisplayP3)),
  },
  {
    words: 'linear PNG (gAMA)',
    name: 'linear.png',
    page: 'taken',
    api: 'taken',
    make: async () => {
      const linear = await recolored((color) => color.map((value) => srgbToLight(value / 255)));
      return pngWith(chunk('gAMA', Buffer.from([0, 1, 0x86, 0xa0])), 'IDAT', linear);
    },
  },
  {
    words: 'animated PNG',
    name: 'moving.png',
    page: 'animated',
    api: 'image_animated',
    make: () => pngWith(chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))),
  },
  {
    words: 'PNG of 900 megapixels in a small file',
    name: 'huge.png',
    page: 'too_many_pixels',
    api: 'image_too_large',
    make: edited(
      () => picture().png({ palette: false }).toBuffer(),
      'IHDR',
      (bytes, at) => {
        bytes.writeUInt32BE(30_000, at + 4);
        bytes.writeUInt32BE(30_000, at + 8);
      },
    ),
  },
  {
    words: 'WebP turned by EXIF',
    name: 'exif.webp',
    page: 'taken',
    api: 'taken',
    make: () => turned().webp({ quality: 92 }).toBuffer(),
  },
  {
    words: 'WebP of Display P3 (profile)',
    name: 'p3.webp',
    page: 'taken',
    api: 'taken',
    make: () => picture().withIccProfile('p3').webp({ lossless: true }).toBuffer(),
  },
  { words: 'WebP cut off', name: 'cut.webp', page: 'damaged', api: 'image_not_readable', make: cut(webp) },
  {
    words: 'animated WebP',
    name: 'moving.webp',
    page: 'animated',
    api: 'image_animated',
    make: async () => (await animation()).webp().toBuffer(),
  },
  { words: 'GIF', name: 'still.gif', page: 'taken', api: 'taken', make: () => picture().gif().toBuffer() },
  {
    words: 'animated GIF',
    name: 'moving.gif',
    page: 'animated',
    api: 'image_animated',
    make: async () => (await animation()).gif().toBuffer(),
  },
  {
    words: 'GIF cut off',
    name: 'cut.gif',
    page: 'damaged',
    api: 'image_not_readable',
    make: cut(() => picture().gif().toBuffer()),
  },
  {
    words: 'AVIF turned by `irot`',
    name: 'turned.avif',
    page: 'taken',
    api: 'taken',
    make: fixture('turned.avif'),
  },
  {
    words: 'AVIF mirrored by `imir`',
    name: 'mirrored.avif',
    page: 'taken',
    api: 'taken',
    make: fixture('mirrored.avif'),
  },
  {
    words: 'HDR AVIF (PQ)',
    name: 'pq.avif',
    page: 'taken',
    api: 'taken',
    make: fixture('pq.avif'),
  },
  { words: 'HDR AVIF (HLG)', name: 'hlg.avif', page: 'taken', api: 'taken', make: fixture('hlg.avif') },
  {
    words: 'AVIF of Display P3 (codes)',
    name: 'p3.avif',
    page: 'taken',
    api: 'taken',
    make: fixture('p3-by-codes.avif'),
  },
  {
    words: 'AVIF of Display P3 and 10 bits (profile)',
    name: 'p3-ten-bits.avif',
    page: 'taken',
    api: 'taken',
    make: fixture('p3-ten-bits.avif'),
  },
  {
    words: 'AVIF cut off',
    name: 'cut.avif',
    page: 'damaged',
    api: 'image_not_readable',
    make: cut(fixture('pq.avif'), 0.9),
  },
  { words: 'HEIC', name: 'plain.heic', page: 'taken', api: 'image_format', make: fixture('upright.heic') },
  {
    words: 'HEIC of turned tiles (phones)',
    name: 'tiles.heic',
    page: 'taken',
    api: 'image_format',
    make: fixture('turned-tiles.heic'),
  },
  {
    words: 'HEIC with `meta` behind the picture (Samsung)',
    name: 'meta-behind.heic',
    page: 'taken',
    api: 'image_format',
    make: fixture('meta-behind.heic'),
  },
  {
    words: 'HEIC of several pictures under a JPEG’s name',
    name: 'IMG_0001.jpg',
    page: 'taken',
    api: 'image_format',
    make: fixture('burst.heic'),
  },
  {
    words: 'HEIC of Display P3 (profile, iPhone)',
    name: 'p3-by-profile.heic',
    page: 'taken',
    api: 'image_format',
    make: fixture('p3-by-profile.heic'),
  },
  {
    words: 'HEIC of Display P3 (restricted profile)',
    name: 'p3-restricted.heic',
    page: 'taken',
    api: 'image_format',
    make: edited(fixture('p3-by-profile.heic'), 'colrprof', (bytes, at) => bytes.write('rICC', at + 4)),
  },
  {
    words: 'HEIC of Display P3 (codes)',
    name: 'p3-by-codes.heic',
    page: 'taken',
    api: 'image_format',
    make: fixture('p3-by-codes.heic'),
  },
  {
    words: 'HDR HEIC (PQ, Canon)',
    name: 'pq.heic',
    page: 'taken',
    api: 'image_format',
    make: fixture('pq.heic'),
  },
  {
    words: 'HDR HEIC (HLG, Sony)',
    name: 'hlg.heic',
    page: 'taken',
    api: 'image_format',
    make: fixture('hlg.heic'),
  },
  {
    words: 'HEIC cut off',
    name: 'cut.heic',
    page: 'damaged',
    api: 'image_format',
    make: cut(fixture('turned-tiles.heic')),
  },
  {
    words: 'HEIC with tiles of zeros',
    name: 'zeros.heic',
    page: 'damaged',
    api: 'image_format',
    make: async () => {
      const bytes = Buffer.from(await fixture('turned-tiles.heic')());
      return bytes.fill(0, Math.floor(bytes.length * 0.6), Math.floor(bytes.length * 0.8));
    },
  },
  {
    words: 'HEIC of 200 megapixels, with `meta` behind',
    name: 'huge.heic',
    page: 'too_many_pixels',
    api: 'image_format',
    make: edited(fixture('meta-behind.heic'), 'ispe', (bytes, at) => {
      bytes.writeUInt32BE(16_320, at + 8);
      bytes.writeUInt32BE(12_240, at + 12);
    }),
  },
  {
    words: 'JPEG XL',
    name: 'plain.jxl',
    page: OPENED_BY_CHROMIUM,
    api: 'image_format',
    make: fixture('plain.jxl'),
  },
  {
    words: 'JPEG XL cut off',
    name: 'cut.jxl',
    page: { ...OPENED_BY_CHROMIUM, chromium: 'damaged' },
    api: 'image_format',
    make: cut(fixture('plain.jxl')),
  },
  {
    words: 'animated JPEG XL',
    name: 'moving.jxl',
    page: 'animated',
    api: 'image_format',
    make: fixture('moving.jxl'),
  },
  {
    words: 'JPEG XL of 900 megapixels in a small file',
    name: 'huge.jxl',
    page: 'too_many_pixels',
    api: 'image_format',
    // No small size; 18 bits of a height of 29,999 and one; as wide as high.
    make: async () => Buffer.from([0xff, 0x0a, ...headOfJpegXl(30_000)]),
  },
  { words: 'BMP', name: 'plain.bmp', page: 'taken', api: 'image_format', make: () => bmp() },
  {
    words: 'BMP cut off',
    name: 'cut.bmp',
    page: 'damaged',
    api: 'image_format',
    make: cut(() => bmp()),
  },
  {
    words: 'TIFF',
    name: 'scan.tif',
    page: 'TIFF',
    api: 'taken',
    make: () => picture().tiff({ compression: 'none' }).toBuffer(),
  },
  {
    words: 'BigTIFF',
    name: 'big.tif',
    page: 'TIFF',
    api: 'taken',
    make: () => picture().tiff({ compression: 'none', bigtiff: true }).toBuffer(),
  },
  {
    words: 'raw photo (DNG)',
    name: 'raw.dng',
    page: 'raw',
    api: 'image_format',
    make: async () =>
      tiff([
        [254, 1],
        [256, 112],
        [257, 84],
        [0xc612, 0x401],
      ]),
  },
  {
    words: 'JPEG 2000',
    name: 'plain.jp2',
    page: 'JPEG 2000',
    api: 'image_format',
    make: fixture('plain.jp2'),
  },
  {
    words: 'SVG',
    name: 'drawing.svg',
    page: 'svg',
    api: 'image_format',
    make: async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><circle r="9"/></svg>'),
  },
  {
    words: 'PDF',
    name: 'scan.pdf',
    page: 'not_image',
    api: 'image_format',
    make: async () => Buffer.from('%PDF-1.7\n%âãÏÓ\n'),
  },
  {
    words: 'video',
    name: 'IMG_0002.MOV',
    page: 'video',
    api: 'image_format',
    make: async () => Buffer.from('\0\0\0\x14ftypqt  \0\0\0\0qt  ', 'latin1'),
  },
  {
    words: 'text under a photo’s name',
    name: 'noise.png',
    page: 'unreadable',
    api: 'image_format',
    make: async () => Buffer.from('not a picture at all'),
  },
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
