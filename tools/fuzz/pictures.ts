import { crc32 } from 'node:zlib';

import sharp, { type Sharp } from 'sharp';

import type { ErrorCode } from '@/lib/shared/errors';
import { UPLOAD_MAXIMUM_BYTES } from '@/lib/shared/rules/photos';

/** Makes a file for an upload; the code is that of its refusal, or null for a file that is stored. */
type UploadFile = readonly [
  code: ErrorCode | null,
  make: () => Sharp | Buffer | string | Promise<Sharp | Buffer>,
];

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">';

/** Pictures and files that only claim to be one. None of them harms a program that reads it. */
export const UPLOAD_FILES: Readonly<Record<string, UploadFile>> = {
  'a JPEG': [null, () => flat(640, 480).jpeg()],
  'a turned JPEG': [null, () => flat(64, 32).withMetadata({ orientation: 6 }).jpeg()],
  'a JPEG in CMYK': [null, () => flat(64, 32).toColourspace('cmyk').jpeg()],
  'a PNG of 16 bits': [null, () => flat(64, 32).toColourspace('rgb16').png()],
  'a WebP': [null, () => flat(640, 480).webp()],
  'one pixel': [null, () => flat(1, 1).png()],
  'one line': [null, () => flat(8_000, 1).png()],
  'an AVIF': [null, () => flat(64, 64).avif({ effort: 0 })],
  'a GIF': [null, () => flat(64, 64).gif()],
  'a TIFF': [null, () => flat(64, 64).tiff()],
  'an animated GIF': ['image_animated', async () => (await animation()).gif()],
  'an animated WebP': ['image_animated', async () => (await animation()).webp()],
  'a PNG that promises 3,600 megapixels': ['image_too_large', () => promising(60_000)],
  'a PNG of no size': ['image_not_readable', () => promising(0)],
  'a PNG that breaks off': ['image_not_readable', () => promising(2_000)],
  'half a JPEG': ['image_not_readable', async () => (await noise().jpeg().toBuffer()).subarray(0, 5_000)],
  'an SVG': ['image_format', () => `${SVG}<rect width="9" height="9"/></svg>`],
  'an SVG that reads a file': ['image_format', () => `${SVG}<image href="file:///etc/passwd"/></svg>`],
  'a page': ['image_format', () => '<!doctype html><script>alert(1)</script>'],
  'a PDF': ['image_format', () => '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj'],
  'the start of an HEIC': ['image_format', () => '\0\0\0\u0018ftypheic\0\0\0\0heicmif1'],
  zeros: ['image_format', () => Buffer.alloc(100_000)],
  nothing: ['image_format', () => ''],
  'more than the limit': ['payload_too_large', () => Buffer.alloc(UPLOAD_MAXIMUM_BYTES + 1)],
};

/** Returns the bytes of one of the files. */
export async function fileNamed(name: string): Promise<Buffer> {
  const made = await UPLOAD_FILES[name]?.[1]();
  if (made === undefined) throw new Error(`There is no file ${name}.`);
  return typeof made === 'object' && 'toBuffer' in made ? made.toBuffer() : Buffer.from(made);
}

function flat(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#c96' } });
}

function noise(): Sharp {
  const gaussian = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width: 200, height: 200, channels: 3, background: '#888', noise: gaussian } });
}

/** Two frames, which differ because equal ones would be joined. */
async function animation(): Promise<Sharp> {
  const frames = [flat(16, 16), flat(16, 16).negate()].map((frame) => frame.png().toBuffer());
  return sharp(await Promise.all(frames), { join: { animated: true } });
}

/** A small PNG whose header names another size. https://www.w3.org/TR/png-3/#11IHDR */
async function promising(side: number): Promise<Buffer> {
  const png = await flat(16, 16).png().toBuffer();
  for (const place of [16, 20]) png.writeUInt32BE(side, place);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}
