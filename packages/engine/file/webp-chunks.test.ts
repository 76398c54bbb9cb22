import fc from 'fast-check';
import sharp from 'sharp';

import { latinBytes } from './bytes';
import { addWebpChunk, OPACITY_CHUNK, readWebpChunk, removeWebpChunk } from './webp-chunks';

const SIZE = { width: 37, height: 20 };
const KINDS = ['lossy', 'lossless', 'with opacity', 'with a packet'] as const;

/** A WebP of a kind: simple and extended ones. */
async function webp(kind: (typeof KINDS)[number]): Promise<Buffer> {
  const channels = kind === 'with opacity' ? 4 : 3;
  const data = Uint8Array.from({ length: SIZE.width * SIZE.height * channels }, (_, index) => index % 251);
  const picture = sharp(data, { raw: { ...SIZE, channels } });
  const marked =
    kind === 'with a packet' ? picture.withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>') : picture;
  return marked.webp({ lossless: kind === 'lossless' || kind === 'with opacity' }).toBuffer();
}

const pixelsOf = (file: Uint8Array) => sharp(file).ensureAlpha().raw().toBuffer();

describe.each(KINDS)('a chunk in a WebP, %s', (kind) => {
  it('is read as it was written, and leaves pixels and packet as they are', async () => {
    const file = await webp(kind);
    const pixels = await pixelsOf(file);
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 64 }), async (content) => {
        const whole = addWebpChunk(file, SIZE, OPACITY_CHUNK, content);
        expect(readWebpChunk(whole, OPACITY_CHUNK)).toEqual(Uint8Array.from(content));
        expect(readWebpChunk(whole, 'XMP ')).toEqual(readWebpChunk(file, 'XMP '));
        expect(pixels.equals(await pixelsOf(whole))).toBe(true);
        expect(readWebpChunk(removeWebpChunk(whole, OPACITY_CHUNK), OPACITY_CHUNK)).toBeNull();
      }),
      { numRuns: 20 },
    );
  });
});

it('an XMP packet that is added is one that others read', async () => {
  const packet = '<x:xmpmeta xmlns:x="adobe:ns:meta/"/>';
  const whole = addWebpChunk(await webp('lossless'), SIZE, 'XMP ', latinBytes(packet));
  expect((await sharp(whole).metadata()).xmpAsString).toBe(packet);
});

it('is null where there is none, or the file ends too early, wherever it ends', async () => {
  const whole = addWebpChunk(await webp('lossy'), SIZE, OPACITY_CHUNK, latinBytes('opacity'));
  expect(readWebpChunk(new Uint8Array(), OPACITY_CHUNK)).toBeNull();
  expect(readWebpChunk(await webp('lossy'), OPACITY_CHUNK)).toBeNull();
  for (let length = 0; length < whole.length - 1; length += 1)
    expect(readWebpChunk(whole.subarray(0, length), OPACITY_CHUNK)).toBeNull();
});

it('refuses what is no WebP', () => {
  expect(() => addWebpChunk(latinBytes('RIFF1234'), SIZE, OPACITY_CHUNK, new Uint8Array())).toThrow(
    'no WebP',
  );
});
