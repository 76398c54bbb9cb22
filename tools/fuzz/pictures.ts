import { crc32, deflateSync } from 'node:zlib';

import sharp, { type Sharp } from 'sharp';

import { UPLOAD_MAXIMUM_PIXELS } from '@/lib/shared/rules/photos';

/** The side in pixels of the largest square picture that is decoded. */
const LARGEST_SIDE = Math.floor(Math.sqrt(UPLOAD_MAXIMUM_PIXELS));

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">';

/** By what they show. */
const MAKERS: Readonly<Record<string, () => Buffer | string | Promise<Buffer>>> = {
  jpeg: () => flat(640, 480).jpeg().toBuffer(),
  'jpeg of 12 megapixels': () => noise(4_000, 3_000).jpeg({ quality: 40 }).toBuffer(),
  png: () => flat(640, 480).png().toBuffer(),
  webp: () => flat(640, 480).webp().toBuffer(),
  avif: () => flat(64, 64).avif({ effort: 0 }).toBuffer(),
  gif: () => flat(64, 64).gif().toBuffer(),
  tiff: () => flat(64, 64).tiff().toBuffer(),
  'one pixel': () => flat(1, 1).png().toBuffer(),
  'very wide': () => flat(16_000, 1).png().toBuffer(),
  'animated gif': async () => (await animated()).gif().toBuffer(),
  'animated webp': async () => (await animated()).webp().toBuffer(),
  'turned jpeg': () => flat(64, 32).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  'grey jpeg': () => flat(64, 32).greyscale().jpeg().toBuffer(),
  'cmyk jpeg': () => flat(64, 32).toColourspace('cmyk').jpeg().toBuffer(),
  '16-bit png': () => flat(64, 32).toColourspace('rgb16').png().toBuffer(),
  'largest png': () => emptyPng(LARGEST_SIDE, LARGEST_SIDE, LARGEST_SIDE),
  'png bomb': () => emptyPng(60_000, 60_000, 8_000),
  'png that promises more': () => emptyPng(6_000, 6_000, 1),
  'png of no size': () => emptyPng(0, 0, 0),
  'largest progressive jpeg': () => flat(LARGEST_SIDE, LARGEST_SIDE).jpeg({ progressive: true }).toBuffer(),
  'progressive jpeg of thousands of scans': manyScans,
  'jpeg of impossible size': async () => resizedJpeg(65_500, 65_500),
  svg: () => `${SVG}<rect width="9" height="9"/></svg>`,
  'svg with entities': entities,
  'svg that reads a file': () => `${SVG}<image href="file:///etc/passwd"/></svg>`,
  html: () => '<!doctype html><script>alert(1)</script>',
  pdf: () => '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>',
  zip: () => Buffer.from('UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==', 'base64'),
  'heic brand alone': () => '\0\0\0\u0018ftypheic\0\0\0\0heicmif1',
  zeros: () => Buffer.alloc(100_000),
  nothing: () => '',
};

/** Makes pictures, and files that only claim to be one. */
export function makePictures(): Promise<Buffer[]> {
  return Promise.all(Object.values(MAKERS).map(async (make) => Buffer.from(await make())));
}

function flat(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#c96' } });
}

function noise(width: number, height: number): Sharp {
  const gaussian = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#888', noise: gaussian } });
}

/** Three frames; equal ones would be joined. */
async function animated(): Promise<Sharp> {
  const frames = ['#c96', '#96c', '#6c9'].map((background) =>
    sharp({ create: { width: 16, height: 16, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(frames), { join: { animated: true } });
}

/** A black PNG of one bit a pixel, with so many of its rows. https://www.w3.org/TR/png-3/ */
function emptyPng(width: number, height: number, rows: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const data = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * rows));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

const START_OF_SCAN = Buffer.from([0xff, 0xda]);
const END_OF_IMAGE = Buffer.from([0xff, 0xd9]);

/** Makes a large progressive JPEG with 5,000 copies of its last scan, each over the whole picture. */
async function manyScans(): Promise<Buffer> {
  const jpeg = await flat(LARGEST_SIDE, LARGEST_SIDE).jpeg({ progressive: true }).toBuffer();
  const last = jpeg.subarray(jpeg.lastIndexOf(START_OF_SCAN), -END_OF_IMAGE.length);
  const scans = Array<Buffer>(5_000).fill(last);
  return Buffer.concat([jpeg.subarray(0, -END_OF_IMAGE.length), ...scans, END_OF_IMAGE]);
}

/** A JPEG whose frame header names another size. https://www.w3.org/Graphics/JPEG/itu-t81.pdf, B.2.2 */
async function resizedJpeg(width: number, height: number): Promise<Buffer> {
  const jpeg = await flat(64, 64).jpeg().toBuffer();
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(height, frame + 5);
  jpeg.writeUInt16BE(width, frame + 7);
  return jpeg;
}

/** Makes an SVG with nested entities that expand to 10⁹ characters. */
function entities(): string {
  const declared = ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map(
    (name, index) => `<!ENTITY ${name} "${`&${'abcdefghi'.charAt(index)};`.repeat(10)}">`,
  );
  return `<!DOCTYPE svg [<!ENTITY a "x">${declared.join('')}]>${SVG}<text>&j;</text></svg>`;
}
