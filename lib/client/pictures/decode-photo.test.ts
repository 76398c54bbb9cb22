import { CORNERS, outcomeIn, PHOTO_KINDS } from '@/lib/testing/photo-fixtures/photo-kinds';
import sharp, { type JpegOptions } from 'sharp';

import { type DecodedPhoto, decodePhoto } from './decode-photo';
import { pixelsOf, sharpTools } from './testing/sharp-tools';

function blobOf(bytes: Buffer): Blob {
  return new Blob([new Uint8Array(bytes)]);
}

/** The colour of the upright photo near each corner, row by row. */
function cornersOf({ image, width, height, toUpright = [1, 0, 0, 1, 0, 0] }: DecodedPhoto): number[][] {
  const [a, b, c, d, e, f] = toUpright;
  const stored = pixelsOf(image);
  const upright = new Map<string, number>();
  for (let y = 0; y < stored.height; y += 1)
    for (let x = 0; x < stored.width; x += 1) {
      const [centreX, centreY] = [x + 0.5, y + 0.5];
      const to = [a * centreX + c * centreY + e, b * centreX + d * centreY + f].map(Math.floor);
      upright.set(to.join(), (y * stored.width + x) * 4);
    }
  return [10, height - 10].flatMap((y) =>
    [10, width - 10].map((x) => {
      const at = upright.get(`${x},${y}`) ?? 0;
      return [...stored.data.subarray(at, at + 3)];
    }),
  );
}

/** Kinds that sharp decodes as browsers store them: it turns AVIF itself, and converts no profile here. */
const KINDS = PHOTO_KINDS.filter(({ name }) =>
  /\.(?:png|webp|gif)$|^(?:plain|xmp|endless|cut|recovered|closed)\.jpg$/.test(name),
);

describe.each(KINDS)('$words', (kind) => {
  const outcome = outcomeIn('firefox', kind);
  if (outcome === 'taken' && kind.name !== 'p3.webp')
    it('is upright, and in the colours of sRGB', async () => {
      const tools = sharpTools();
      const photo = await decodePhoto(blobOf(await kind.make()), tools);
      expect(photo).toMatchObject({ width: 320, height: 240 });
      const corners = cornersOf(photo).flat();
      const differences = CORNERS.flat().map((tone, index) =>
        Math.abs(tone - (corners[index] ?? Number.NaN)),
      );
      expect(Math.max(...differences)).toBeLessThan(20);
      photo.release();
      expect(tools.open).toBe(0);
    });
  if (outcome === 'damaged')
    it('is refused where the browser fills up what is missing', async () => {
      const tools = sharpTools();
      await expect(decodePhoto(blobOf(await kind.make()), tools)).rejects.toThrow('damaged');
      expect(tools.open).toBe(0);
    });
});

const SIZE = { width: 160, height: 300 };

async function noisyJpeg(options: JpegOptions): Promise<Buffer> {
  // The same noise each time.
  const tones = Uint8Array.from(
    { length: SIZE.width * SIZE.height * 3 },
    (_, index) => (index ** 2 * 31) % 251,
  );
  return sharp(tones, { raw: { ...SIZE, channels: 3 } })
    .jpeg(options)
    .toBuffer();
}

describe.each<[string, JpegOptions]>([
  ['a JPEG', {}],
  ['a JPEG with full colours', { chromaSubsampling: '4:4:4' }],
  ['a progressive JPEG', { progressive: true }],
])('%s', (_, options) => {
  it.each([1, 2])('without its last bytes (%d) is decoded', async (missing) => {
    const tools = sharpTools();
    const whole = await noisyJpeg(options);
    expect(await decodePhoto(blobOf(whole.subarray(0, -missing)), tools)).toMatchObject(SIZE);
    expect(tools.open).toBe(1);
  });

  it('without its end marker but with zeros after it is decoded', async () => {
    const whole = await noisyJpeg(options);
    const file = Buffer.concat([whole.subarray(0, -2), Buffer.alloc(99)]);
    expect(await decodePhoto(blobOf(file), sharpTools())).toMatchObject(SIZE);
  });

  it.each([0.5, 0.9, 0.99])('that ends after %d of its bytes is refused', async (share) => {
    const tools = sharpTools();
    const whole = await noisyJpeg(options);
    const truncated = whole.subarray(0, whole.length * share);
    for (const file of [truncated, Buffer.concat([truncated, Buffer.alloc(whole.length)])])
      await expect(decodePhoto(blobOf(file), tools)).rejects.toThrow('damaged');
    expect(tools.open).toBe(0);
  });
});

it('a photo with a grey corner that is whole is decoded', async () => {
  const grey = await sharp({ create: { ...SIZE, channels: 3, background: '#808080' } })
    .jpeg()
    .toBuffer();
  expect(await decodePhoto(blobOf(grey), sharpTools())).toMatchObject(SIZE);
});

it('a picture without pixels, which WebKit gives for some, is refused', async () => {
  const clear = await sharp({ create: { ...SIZE, channels: 4, background: '#0000' } })
    .png()
    .toBuffer();
  const tools = sharpTools();
  await expect(decodePhoto(blobOf(clear), tools)).rejects.toThrow('nothing');
  expect(tools.open).toBe(0);
});

it('a photo that the browser refuses is refused for its reason, and another file before', async () => {
  const refused = new Error('refused');
  const tools = { ...sharpTools(), decode: () => Promise.reject(refused) };
  await expect(decodePhoto(blobOf(await noisyJpeg({})), tools)).rejects.toBe(refused);
  await expect(decodePhoto(new Blob(['hello']), tools)).rejects.toThrow('damaged');
});
