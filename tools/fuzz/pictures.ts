import { crc32 } from 'node:zlib';

import sharp, { type Sharp } from 'sharp';

import type { ErrorCode } from '@/lib/shared/errors';
import { UPLOAD_MAXIMUM_BYTES } from '@/lib/shared/rules/photos';
import { PHOTO_KINDS } from '@/lib/testing/photo-fixtures/photo-kinds';

/** Makes a file for an upload; the code is that of its refusal, or null for a file that is stored. */
type UploadFile = readonly [
  code: ErrorCode | null,
  make: () => Sharp | Buffer | string | Promise<Sharp | Buffer>,
];

/** Files beside the kinds of photos that have tests of their own. None of them harms a program that reads it. */
export const ODD_FILES: Readonly<Record<string, UploadFile>> = {
  'a JPEG in CMYK': [null, () => flat(64, 32).toColourspace('cmyk').jpeg()],
  'a PNG of 16 bits': [null, () => flat(64, 32).toColourspace('rgb16').png()],
  'one pixel': [null, () => flat(1, 1).png()],
  'one line': [null, () => flat(8_000, 1).png()],
  'a PNG of no size': ['image_not_readable', () => promising(0)],
  'a PNG that breaks off': ['image_not_readable', () => promising(2_000)],
  'an SVG that reads a file': [
    'image_format',
    () => '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
  ],
  'a page': ['image_format', () => '<!doctype html><script>alert(1)</script>'],
  zeros: ['image_format', () => Buffer.alloc(100_000)],
  nothing: ['image_format', () => ''],
  'more than the limit': ['payload_too_large', () => Buffer.alloc(UPLOAD_MAXIMUM_BYTES + 1)],
};

/** Makes each file by its name. */
const MAKERS = new Map<string, UploadFile[1]>([
  ...PHOTO_KINDS.map(({ words, make }) => [words, make] as const),
  ...Object.entries(ODD_FILES).map(([name, [, make]]) => [name, make] as const),
]);

export const UPLOAD_FILES: readonly string[] = [...MAKERS.keys()];

/** Returns the bytes of one of the files. */
export async function fileNamed(name: string): Promise<Buffer> {
  const made = await MAKERS.get(name)?.();
  if (made === undefined) throw new Error(`There is no file ${name}.`);
  return typeof made === 'object' && 'toBuffer' in made ? made.toBuffer() : Buffer.from(made);
}

function flat(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#c96' } });
}

/** A small PNG whose header names another size. https://www.w3.org/TR/png-3/#11IHDR */
async function promising(side: number): Promise<Buffer> {
  const png = await flat(16, 16).png().toBuffer();
  for (const place of [16, 20]) png.writeUInt32BE(side, place);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}
