import sharp, { type JpegOptions } from 'sharp';

import type { DecodedPicture, PictureTools } from './draw-picture';
import { decodeWithoutEnd } from './decode-photo';

const SIZE = { width: 160, height: 300 };
const END_BYTES = 2;

/** An image as the canvas below draws it. */
interface FakeImage {
  readonly pixels: Buffer;
}

const release = jest.fn();

/** Decodes with the library of Chromium and Firefox, which fills a truncated picture up to its end. */
const tools: PictureTools = {
  async decode(source) {
    const bytes = await source.arrayBuffer();
    const pixels = await sharp(bytes, { failOn: 'none' }).ensureAlpha().raw().toBuffer();
    const image: FakeImage = { pixels };
    return { ...SIZE, image: image as unknown as CanvasImageSource, release };
  },
  makeCanvas(width) {
    let drawn: Uint8Array = new Uint8Array();
    const context = {
      drawImage({ pixels }: FakeImage, _left: number, top: number, _width: number, rows: number) {
        drawn = pixels.subarray(top * width * 4, (top + rows) * width * 4);
      },
      getImageData: () => ({ data: new Uint8ClampedArray(drawn) }),
    };
    return { context: context as unknown as CanvasRenderingContext2D, toJpeg: () => Promise.reject() };
  },
};

function decode(bytes: Buffer): Promise<DecodedPicture | null> {
  return decodeWithoutEnd(new Blob([new Uint8Array(bytes)]), tools);
}

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

beforeEach(() => release.mockReset());

describe.each<[string, JpegOptions]>([
  ['a JPEG', {}],
  ['a JPEG with full colours', { chromaSubsampling: '4:4:4' }],
  ['a progressive JPEG', { progressive: true }],
])('%s', (_, options) => {
  it.each([1, END_BYTES])('without its last bytes (%d) is decoded', async (missing) => {
    const whole = await noisyJpeg(options);
    expect(await decode(whole.subarray(0, -missing))).toMatchObject(SIZE);
    expect(release).toHaveBeenCalledTimes(1);
  });

  it('without its end marker but with zeros after it is decoded', async () => {
    const whole = await noisyJpeg(options);
    expect(await decode(Buffer.concat([whole.subarray(0, -END_BYTES), Buffer.alloc(99)]))).not.toBeNull();
  });

  it.each([0.5, 0.9, 0.99])('that ends after %d of its bytes is refused', async (share) => {
    const whole = await noisyJpeg(options);
    const truncated = whole.subarray(0, whole.length * share);
    expect(await decode(truncated)).toBeNull();
    expect(release).toHaveBeenCalledTimes(2);
    expect(await decode(Buffer.concat([truncated, Buffer.alloc(whole.length)]))).toBeNull();
  });

  it('with its end marker, which is refused for another reason, is not tried again', async () => {
    expect(await decode(await noisyJpeg(options))).toBeNull();
    expect(release).not.toHaveBeenCalled();
  });
});

it('another file is not tried', async () => {
  expect(await decode(Buffer.from('hello'))).toBeNull();
  expect(await decode(Buffer.alloc(0))).toBeNull();
});
