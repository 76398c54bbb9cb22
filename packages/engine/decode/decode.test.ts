import { crc32, deflateSync } from 'node:zlib';

import sharp, { type Sharp } from 'sharp';

import { drawPortrait } from '../testing/drawn-face';
import { decodePart, decodePicture, decodeSquare } from './decode';

function pngChunk(type: string, data: Buffer): Buffer {
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const body = Buffer.concat([Buffer.from(type), data]);
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** A black PNG of `side` × `side` pixels, one bit per pixel, in a few kilobytes. */
function pngBomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0], 8);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  const data = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))), { level: 1 });
  const chunks = [pngChunk('IHDR', header), pngChunk('IDAT', data), pngChunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...chunks]);
}

function plain(width: number, height: number, background = '#c04020'): Sharp {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** Two frames, red and then blue, as `gif` or `webp`. */
async function animation(format: 'gif' | 'webp'): Promise<Buffer> {
  const frames = await Promise.all(
    ['#ff0000', '#0000ff'].map((colour) => plain(40, 30, colour).png().toBuffer()),
  );
  return sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
}

async function halfJpeg(): Promise<Buffer> {
  const whole = await drawPortrait().jpeg().toBuffer();
  return whole.subarray(0, whole.length / 2);
}

function firstPixel({ pixels }: { pixels: Uint8Array }): number[] {
  return [...pixels.subarray(0, 3)];
}

const SVG_WITH_REFERENCES = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="400" height="400">
    <image xlink:href="file:///etc/hostname" width="400" height="400"/>
    <image xlink:href="http://127.0.0.1:1/a.png" width="400" height="400"/></svg>`,
);

describe('decodePicture', () => {
  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ['an empty file', () => Buffer.alloc(0)],
    ['a text file', () => Buffer.from('This is no picture.')],
    ['a page', () => Buffer.from('<!doctype html><html><body>Not found</body></html>')],
    ['an SVG that names other files', () => SVG_WITH_REFERENCES],
    ['a picture that was cut off', async () => (await drawPortrait().jpeg().toBuffer()).subarray(0, 9_000)],
    [
      'a JPEG whose download was interrupted',
      async () => Buffer.concat([await halfJpeg(), Buffer.alloc(60_000)]),
    ],
    ['a JPEG of half the bytes', halfJpeg],
    ['a header without a picture', () => pngBomb(200).subarray(0, 50)],
    ['a PNG of 20,000 × 20,000 pixels', () => pngBomb(20_000)],
    ['a PNG of 8,063 × 8,063 pixels', () => pngBomb(8_063)],
  ])('refuses %s', async (_name, make) => {
    const bytes = await make();
    await expect(decodePicture(bytes)).rejects.toThrow();
    await expect(decodeSquare(bytes, 64)).rejects.toThrow();
  });

  it.each<[string, () => Promise<Buffer>]>([
    ['a CMYK JPEG', () => plain(60, 40).toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer()],
    ['a 16-bit PNG', () => plain(60, 40).toColourspace('rgb16').png().toBuffer()],
    ['a PNG with a palette', () => plain(60, 40).png({ palette: true }).toBuffer()],
    ['a progressive JPEG', () => plain(60, 40).jpeg({ progressive: true, quality: 95 }).toBuffer()],
    ['a TIFF', () => plain(60, 40).tiff({ quality: 95 }).toBuffer()],
    ['an AVIF', () => plain(60, 40).avif({ quality: 90, effort: 0 }).toBuffer()],
  ])('decodes %s in its colours', async (_name, make) => {
    const image = await decodePicture(await make());
    expect(image).toMatchObject({ width: 60, height: 40 });
    expect(image.pixels).toHaveLength(60 * 40 * 3);
    const [red = 0, green = 0, blue = 0] = firstPixel(image);
    expect(Math.abs(red - 0xc0) + Math.abs(green - 0x40) + Math.abs(blue - 0x20)).toBeLessThan(40);
  });

  it('decodes as many pixels as an upload may have', async () => {
    expect(await decodePicture(pngBomb(8_062))).toMatchObject({ width: 1_600, height: 1_600 });
  });

  it('decodes greyscale, with and without transparency', async () => {
    const grey = await decodePicture(await plain(8, 8, '#808080').greyscale().png().toBuffer());
    expect(firstPixel(grey)).toEqual([128, 128, 128]);
    const alpha = plain(8, 8, '#ffffff').greyscale().ensureAlpha(0);
    const onGrey = await decodePicture(await alpha.png().toBuffer());
    expect(firstPixel(onGrey)).toEqual([128, 128, 128]);
  });

  it.each([1, 2])('decodes a JPEG without its last bytes (%d), the end marker', async (missing) => {
    const whole = await drawPortrait().jpeg().toBuffer();
    const bytes = whole.subarray(0, -missing);
    const image = await decodePicture(bytes);
    expect(Buffer.compare(image.pixels, (await decodePicture(whole)).pixels)).toBe(0);
    const box = { left: 0, top: 0, right: 8, bottom: 8 };
    expect(await decodePart({ file: bytes, turns: 0 }, { width: 8, height: 8 }, box, 4)).not.toBeNull();
  });

  it.each([1, 2, 3] as const)(
    'decodes the same part of a photo that must be turned %d times',
    async (turns) => {
      const upright = await drawPortrait({ size: 400 }).resize(400, 300).png().toBuffer();
      const lying = await sharp(upright)
        .rotate(360 - 90 * turns)
        .png()
        .toBuffer();
      const [reduced, box] = [
        { width: 200, height: 150 },
        { left: 20, top: 30, right: 120, bottom: 90 },
      ];
      const part = await decodePart({ file: lying, turns }, reduced, box, 2);
      expect(part).not.toBeNull();
      expect(part).toEqual(await decodePart({ file: upright, turns: 0 }, reduced, box, 2));
    },
  );

  it('puts transparent pixels on grey', async () => {
    const image = await decodePicture(await plain(8, 8).ensureAlpha(0).png().toBuffer());
    expect(firstPixel(image)).toEqual([128, 128, 128]);
  });

  it.each(['gif', 'webp'] as const)('decodes the first frame of an animated %s', async (format) => {
    const bytes = await animation(format);
    expect((await sharp(bytes, { animated: true }).metadata()).pages).toBe(2);
    const image = await decodePicture(bytes);
    expect(image).toMatchObject({ width: 40, height: 30 });
    const [red = 0, , blue = 0] = firstPixel(image);
    expect(red).toBeGreaterThan(200);
    expect(blue).toBeLessThan(60);
  });

  it.each([
    [1, 1, 1, 1],
    [4_000, 1, 1_600, 1],
    [1, 4_000, 1, 1_600],
  ])('decodes %d × %d pixels', async (width, height, wide, high) => {
    const bytes = await plain(width, height).png().toBuffer();
    expect(await decodePicture(bytes)).toMatchObject({ width: wide, height: high });
    expect(await decodeSquare(bytes, 64)).toMatchObject({ width: 64, height: 64 });
  });

  it('rotates a photo by its EXIF orientation', async () => {
    const bytes = await plain(60, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await decodePicture(bytes)).toMatchObject({ width: 40, height: 60 });
  });
});
