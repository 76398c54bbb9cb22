import sharp from 'sharp';

import { isVideo, readPhotoHeader } from './photo-header';

const SIZE = { width: 40, height: 30 };
const CANVAS = { create: { ...SIZE, channels: 3, background: '#888' } } as const;

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Two frames side by side in time. */
function animation(format: 'gif' | 'webp'): Promise<Buffer> {
  const raw = Buffer.alloc(SIZE.width * SIZE.height * 2 * 3);
  raw.fill(200, raw.length / 2);
  const source = sharp(raw, {
    raw: { ...SIZE, height: SIZE.height * 2, channels: 3, pageHeight: SIZE.height },
  });
  return (
    format === 'gif' ? source.gif({ delay: [100, 100] }) : source.webp({ delay: [100, 100] })
  ).toBuffer();
}

describe('the header of a picture', () => {
  it.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)(
    'gives format and size of a %s',
    async (format) => {
      const bytes = await sharp(CANVAS).toFormat(format).toBuffer();
      expect(readPhotoHeader(bytes)).toEqual({ format, size: SIZE, animated: false });
    },
  );

  it('gives the size of a lossless and of an extended WebP', async () => {
    const lossless = await sharp(CANVAS).webp({ lossless: true }).toBuffer();
    expect(readPhotoHeader(lossless)?.size).toEqual(SIZE);
    const extended = await sharp(CANVAS).withMetadata({ orientation: 6 }).webp().toBuffer();
    expect(readPhotoHeader(extended)).toEqual({ format: 'webp', size: SIZE, animated: false });
  });

  it('gives the size of a JPEG behind its EXIF data', async () => {
    const bytes = await sharp(CANVAS).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(readPhotoHeader(bytes)?.size).toEqual(SIZE);
  });

  it('gives the size of a JPEG with bytes between its segments, which decoders skip', async () => {
    const bytes = await sharp(CANVAS).jpeg().toBuffer();
    const afterFirst = 4 + bytes.readUInt16BE(4);
    const odd = Buffer.concat([
      bytes.subarray(0, afterFirst),
      Buffer.alloc(7, 1),
      bytes.subarray(afterFirst),
    ]);
    expect(readPhotoHeader(odd)?.size).toEqual(SIZE);
  });

  it.each(['gif', 'webp'] as const)('recognises an animated %s', async (format) => {
    expect(readPhotoHeader(await animation(format))?.animated).toBe(true);
  });

  it('recognises an animated PNG by its acTL chunk before the picture', async () => {
    const png = await sharp(CANVAS).png().toBuffer();
    const chunk = Buffer.alloc(20);
    chunk.writeUInt32BE(8, 0);
    chunk.write('acTL', 4, 'latin1');
    chunk.writeUInt32BE(2, 8);
    const headerEnd = 33;
    const animated = Buffer.concat([png.subarray(0, headerEnd), chunk, png.subarray(headerEnd)]);
    expect(readPhotoHeader(animated)).toEqual({ format: 'png', size: SIZE, animated: true });
  });

  it.each([
    ['a TIFF', { bigtiff: false }],
    ['a large TIFF', { bigtiff: true }],
  ])('recognises %s, in either byte order', async (_, options) => {
    const little = await sharp(CANVAS).tiff(options).toBuffer();
    const big = Buffer.from([0x4d, 0x4d, little[3] ?? 0, little[2] ?? 0]);
    for (const bytes of [little, big])
      expect(readPhotoHeader(bytes)).toEqual({ format: 'tiff', size: null, animated: false });
  });

  it('recognises an SVG by its content, also behind an XML declaration', () => {
    expect(readPhotoHeader(bytesOf('<svg xmlns="x"/>'))?.format).toBe('svg');
    expect(readPhotoHeader(bytesOf('<?xml version="1.0"?>\n<svg/>'))?.format).toBe('svg');
  });

  /** The first box of a HEIC, an AVIF or a video. */
  function startOf(...brands: string[]): Uint8Array {
    const bytes = new Uint8Array(64);
    bytes.set(bytesOf(`ftyp${brands.join('\0\0\0\0')}`), 4);
    bytes[3] = 12 + brands.length * 4;
    return bytes;
  }

  it.each(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'])(
    'recognises a HEIC by its brand %s, also one of several pictures',
    (brand) => {
      expect(readPhotoHeader(startOf(brand))).toEqual({ format: 'heic', size: null, animated: false });
      expect(isVideo(startOf(brand))).toBe(false);
    },
  );

  it('recognises an animated AVIF', () => {
    expect(readPhotoHeader(startOf('avis'))).toMatchObject({ format: 'avif', animated: true });
    expect(readPhotoHeader(startOf('msf1', 'avif'))).toMatchObject({ format: 'avif', animated: true });
  });

  it.each(['qt  ', 'isom', 'iso5', 'mp41', 'mp42', 'M4V ', '3gp5'])('recognises a video by %s', (brand) => {
    expect(isVideo(startOf(brand))).toBe(true);
    expect(readPhotoHeader(startOf(brand))).toBeNull();
  });

  it('takes no other file for a video', () => {
    expect(isVideo(new Uint8Array())).toBe(false);
    // Canon’s raw photos.
    expect(isVideo(startOf('crx '))).toBe(false);
    expect(isVideo(bytesOf('1234moov'))).toBe(false);
  });

  it('returns null for other bytes, however short or cut off', async () => {
    expect(readPhotoHeader(new Uint8Array())).toBeNull();
    expect(readPhotoHeader(bytesOf('hello'))).toBeNull();
    for (const format of ['jpeg', 'png', 'gif', 'webp', 'avif'] as const) {
      const whole = await sharp(CANVAS).toFormat(format).toBuffer();
      for (let length = 0; length < 60; length += 1) {
        expect(() => readPhotoHeader(whole.subarray(0, length))).not.toThrow();
      }
    }
  });
});
