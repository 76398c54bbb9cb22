import sharp from 'sharp';

import type { PictureTools } from './draw-picture';
import { decodePhoto } from './decode-photo';

/** Pixels of one byte each, row by row. */
interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly tones: Uint8Array;
}

async function pixelsOf(bytes: ArrayBuffer | Buffer, isTurned: boolean): Promise<Pixels> {
  const picture = isTurned ? sharp(bytes).autoOrient() : sharp(bytes);
  const { data, info } = await picture.extractChannel(0).raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, tones: new Uint8Array(data) };
}

/** Decodes as a browser: one that follows a WebP’s orientation, or one that does not. */
function browser(isTurning: boolean): PictureTools & { readonly release: jest.Mock; stored: Pixels | null } {
  const release = jest.fn();
  const tools = {
    release,
    stored: null as Pixels | null,
    async decode(source: Blob) {
      tools.stored = await pixelsOf(await source.arrayBuffer(), isTurning);
      return { ...tools.stored, image: {} as CanvasImageSource, release };
    },
    makeCanvas: () => {
      throw new Error('No canvas is needed.');
    },
  };
  return tools;
}

function blobOf(bytes: Buffer): Blob {
  return new Blob([new Uint8Array(bytes)]);
}

describe.each([
  ['follows', true],
  ['does not follow', false],
])('in a browser that %s a WebP’s orientation', (_, isTurning) => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('a WebP of orientation %d becomes upright', async (orientation) => {
    const raw = { width: 3, height: 2, channels: 3 } as const;
    const tones = Uint8Array.from({ length: 18 }, (__, index) => Math.floor(index / 3) * 40);
    const webp = await sharp(tones, { raw })
      .withMetadata({ orientation })
      .webp({ lossless: true })
      .toBuffer();

    const tools = browser(isTurning);
    const { width, height, toUpright = [1, 0, 0, 1, 0, 0], release } = await decodePhoto(blobOf(webp), tools);
    const [a, b, c, d, e, f] = toUpright;
    const upright = new Uint8Array(width * height);
    tools.stored?.tones.forEach((tone, index) => {
      const [x, y] = [(index % raw.width) + 0.5, Math.floor(index / raw.width) + 0.5];
      upright[Math.floor(b * x + d * y + f) * width + Math.floor(a * x + c * y + e)] = tone;
    });
    expect({ width, height, tones: upright }).toEqual(await pixelsOf(webp, true));

    release();
    expect(tools.release).toHaveBeenCalled();
  });
});

describe('a photo that the browser refuses', () => {
  const refused = new Error('refused');

  it('is decoded when it is a JPEG that lacks its end marker alone', async () => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
    const jpeg = await sharp({ create: { width: 32, height: 24, channels: 3, background: '#888', noise } })
      .jpeg()
      .toBuffer();
    const picture = { image: {} as CanvasImageSource, width: 32, height: 24, release: jest.fn() };
    const decode = jest.fn().mockRejectedValueOnce(refused).mockResolvedValue(picture);
    const context = { drawImage: jest.fn(), getImageData: () => ({ data: new Uint8ClampedArray(4) }) };
    const tools = { decode, makeCanvas: () => ({ context }) } as unknown as PictureTools;
    expect(await decodePhoto(blobOf(jpeg.subarray(0, -2)), tools)).toBe(picture);
  });

  it('is refused for the browser’s reason when it is another file', async () => {
    const tools = { decode: () => Promise.reject(refused) } as unknown as PictureTools;
    await expect(decodePhoto(new Blob(['hello']), tools)).rejects.toBe(refused);
  });
});
