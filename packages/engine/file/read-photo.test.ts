import { PHOTO_KINDS } from '@/lib/testing/photo-fixtures/photo-kinds';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

import { isVideo } from './iso-media';
import type { PhotoHeader } from './photo-header';
import { applyEdits, isDamaged, readPhoto } from './read-photo';

const SIZE = { width: 40, height: 30 };
const CANVAS = { create: { ...SIZE, channels: 3, background: '#888' } } as const;

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

async function headerOfKind(name: string): Promise<PhotoHeader | null> {
  return readPhoto((await PHOTO_KINDS.find((kind) => kind.name === name)?.make()) ?? Buffer.alloc(0));
}

describe('the header of a photo', () => {
  it.each(['jpeg', 'png', 'gif', 'webp', 'avif', 'tiff'] as const)(
    'gives format and size of a %s',
    async (format) => {
      const bytes = await sharp(CANVAS).toFormat(format).toBuffer();
      expect(await readPhoto(bytes)).toMatchObject({
        format,
        size: SIZE,
        animated: false,
        state: 'whole',
        orientation: 1,
        color: null,
      });
    },
  );

  it('gives the size of a lossless and of an extended WebP', async () => {
    const lossless = await sharp(CANVAS).webp({ lossless: true }).toBuffer();
    const extended = await sharp(CANVAS).withMetadata({ orientation: 6 }).webp().toBuffer();
    expect([await readPhoto(lossless), await readPhoto(extended)]).toMatchObject([
      { size: SIZE },
      { size: SIZE },
    ]);
  });

  it('gives the size of a JPEG behind its EXIF data, and with bytes between its segments', async () => {
    const bytes = await sharp(CANVAS).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const afterFirst = 4 + bytes.readUInt16BE(4);
    const odd = Buffer.concat([
      bytes.subarray(0, afterFirst),
      Buffer.alloc(7, 1),
      bytes.subarray(afterFirst),
    ]);
    expect([await readPhoto(bytes), await readPhoto(odd)]).toMatchObject([{ size: SIZE }, { size: SIZE }]);
  });

  it.each(['jpeg', 'webp', 'png'] as const)('gives each orientation of a %s', async (format) => {
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const bytes = await sharp(CANVAS).withMetadata({ orientation }).toFormat(format).toBuffer();
      expect(await readPhoto(bytes)).toMatchObject({ orientation });
    }
  });

  it('gives a file without its turn, which decoders follow or not', async () => {
    const turned = PHOTO_KINDS.filter(({ name }) =>
      /^(?:exif|exif-behind|turned|mirrored)\.(?:png|webp|avif)$/.test(name),
    );
    expect(turned).toHaveLength(5);
    for (const { make } of turned) {
      const bytes = new Uint8Array(await make());
      const header = await readPhoto(bytes);
      expect(header?.orientation).toBeGreaterThan(1);
      const edited = await new Blob(applyEdits(bytes, header?.edits ?? [])).arrayBuffer();
      expect(await readPhoto(new Uint8Array(edited))).toMatchObject({
        orientation: 1,
        size: header?.size,
        state: 'whole',
      });
      expect(await sharp(edited).metadata()).toMatchObject(header?.size ?? {});
    }
  });

  it.each([
    ['pq.heic', { color: { isHdr: true } }],
    ['hlg.avif', { color: { isHdr: true, systemGamma: 1.2 } }],
    ['p3-restricted.heic', { color: { isHdr: false, isProfile: true } }],
    ['p3-by-codes.heic', { color: { isHdr: false, isProfile: false } }],
    ['arithmetic.jpg', { jpegKind: 'arithmetic' }],
    ['moving.jxl', { format: 'jxl', animated: true, size: { width: 320, height: 240 } }],
    ['huge.jxl', { size: { width: 30_000, height: 30_000 } }],
    ['meta-behind.heic', { size: { width: 240, height: 320 }, orientation: 6 }],
    ['raw.dng', { format: 'raw' }],
    ['plain.jp2', { size: { width: 320, height: 240 } }],
  ])('of %s says what it is', async (name, expected) => {
    expect(await headerOfKind(name)).toMatchObject(expected);
  });

  it('of an ICO gives the largest picture, also that of a PNG in it', async () => {
    const png = await sharp({ ...CANVAS, create: { ...CANVAS.create, width: 300 } })
      .png()
      .toBuffer();
    const directory = Buffer.from('\0\0\x01\0\x01\0\x10\x10\0\0\x01\0\x20\0\0\0\0\0\x16\0\0\0', 'latin1');
    directory.writeUInt32LE(png.length, 14);
    const ico = Buffer.concat([directory, png]);
    expect(await readPhoto(ico)).toMatchObject({
      format: 'ico',
      size: { width: 300, height: 30 },
      state: 'whole',
    });
    expect(await readPhoto(ico.subarray(0, -9))).toMatchObject({ state: 'damaged' });
  });

  it('knows a raw photo of other makers, and an SVG behind an XML declaration', async () => {
    for (const start of ['FUJIFILMCCD-RAW ', 'IIU\0', 'IIRO', '\0\0\0\x18ftypcrx ', 'II*\0\x08\0\0\0CR'])
      expect(await readPhoto(bytesOf(start))).toMatchObject({ format: 'raw' });
    for (const start of ['<svg xmlns="x"/>', '<?xml version="1.0"?>\n<svg/>'])
      expect(await readPhoto(bytesOf(start))).toMatchObject({ format: 'svg' });
  });

  /** The first box of a HEIC, an AVIF or a video. */
  function startOf(...brands: string[]): Uint8Array {
    const bytes = new Uint8Array(64);
    bytes.set(bytesOf(`ftyp${brands.join('\0\0\0\0')}`), 4);
    bytes[3] = 12 + brands.length * 4;
    return bytes;
  }

  it.each(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'])(
    'knows a HEIC by its brand %s',
    async (brand) => {
      expect(await readPhoto(startOf(brand))).toMatchObject({
        format: 'heic',
        animated: false,
        state: 'damaged',
      });
      expect(isVideo(startOf(brand))).toBe(false);
    },
  );

  it.each(['qt  ', 'isom', 'iso5', 'mp41', 'mp42', 'M4V ', '3gp5'])('knows a video by %s', async (brand) => {
    expect(isVideo(startOf(brand))).toBe(true);
    expect(await readPhoto(startOf(brand))).toBeNull();
  });

  it('takes no other file for a video', () => {
    expect(isVideo(new Uint8Array())).toBe(false);
    expect(isVideo(startOf('crx '))).toBe(false);
    expect(isVideo(bytesOf('1234moov'))).toBe(false);
  });
});

describe('a file of any bytes', () => {
  const files = [
    'exif-text.png',
    'exif.webp',
    'tiles.heic',
    'turned.avif',
    'moving.jxl',
    'exif.jpg',
    'still.gif',
    'plain.bmp',
    'plain.jp2',
  ];

  it.each(files)('like %s, cut off or with other bytes in it, is read without an error', async (name) => {
    const whole = (await PHOTO_KINDS.find((kind) => kind.name === name)?.make()) ?? Buffer.alloc(0);
    const place = fc.nat({ max: Math.min(whole.length, 3_000) });
    const change = fc.tuple(place, fc.uint8Array({ minLength: 1, maxLength: 8 }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { maxLength: 4 }),
        fc.nat({ max: whole.length }),
        async (changes, length) => {
          const bytes = Buffer.from(whole.subarray(0, length));
          for (const [at, other] of changes)
            bytes.set(other.subarray(0, Math.max(0, length - at)), Math.min(at, length));
          const header = await readPhoto(bytes);
          if (header) isDamaged(header, bytes);
        },
      ),
    );
  });

  it('of other formats is unknown', async () => {
    for (const text of ['', 'hello', 'BM, a letter', '%PDF-1.7'])
      expect(await readPhoto(bytesOf(text))).toBeNull();
  });
});

describe('a hostile file', () => {
  const boxOf = (type: string, content: Buffer): Buffer => {
    const size = Buffer.alloc(4);
    size.writeUInt32BE(content.length + 8);
    return Buffer.concat([size, Buffer.from(type), content]);
  };

  it.each([
    ['places of no bytes', boxOf('iloc', Buffer.from('0200000000000000ffffffff'.padEnd(4_000, 'f'), 'hex'))],
    ['tiles', boxOf('iref', Buffer.concat([Buffer.alloc(4), boxOf('dimg', Buffer.alloc(12, 255))]))],
    ['properties', boxOf('iprp', boxOf('ipma', Buffer.alloc(64, 255)))],
    ['boxes', Buffer.concat(Array.from({ length: 50_000 }, () => boxOf('free', Buffer.alloc(0))))],
  ])('with billions of %s is read to its end', async (_, content) => {
    const meta = boxOf('meta', Buffer.concat([Buffer.alloc(4), content]));
    const file = Buffer.concat([boxOf('ftyp', Buffer.from('heic\0\0\0\0heic')), meta]);
    const header = await readPhoto(file);
    expect(header).toMatchObject({ format: 'heic', size: null });
    expect(header && isDamaged(header, file)).toBe(header?.state === 'damaged');
  });

  it('with thousands of texts has a few of them read', async () => {
    const inflate = jest.spyOn(globalThis, 'DecompressionStream');
    const texts = Array.from({ length: 2_000 }, () => pngText('no orientation'));
    const png = await sharp(CANVAS).png().toBuffer();
    const at = png.indexOf('IDAT') - 4;
    const file = Buffer.concat([png.subarray(0, at), ...texts, png.subarray(at)]);
    expect(await readPhoto(file)).toMatchObject({ orientation: 1, state: 'whole' });
    expect(inflate).toHaveBeenCalledTimes(8);
  });
});

/** A compressed text of a PNG, without its checksum. */
function pngText(text: string): Buffer {
  const content = Buffer.concat([Buffer.from('Raw profile type exif\0\0'), deflateSync(text)]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(content.length);
  return Buffer.concat([size, Buffer.from('zTXt'), content, Buffer.alloc(4)]);
}

describe('a HEIC that lost bytes', () => {
  const whole = readFileSync(path.join('lib', 'testing', 'photo-fixtures', 'turned-tiles.heic'));
  const isRefused = async (bytes: Buffer): Promise<boolean> => {
    const header = await readPhoto(bytes);
    return header === null || isDamaged(header, bytes);
  };

  it('at its end is damaged, at any length', async () => {
    for (let length = 12; length < whole.length; length += 37)
      expect([length, await isRefused(whole.subarray(0, length))]).toEqual([length, true]);
    expect(await isRefused(whole)).toBe(false);
  });

  it('in a tile is damaged, where zeros stand for them', async () => {
    for (let start = 1_000; start + 64 < whole.length; start += 191)
      expect([start, await isRefused(Buffer.from(whole).fill(0, start, start + 64))]).toEqual([start, true]);
  });
});
