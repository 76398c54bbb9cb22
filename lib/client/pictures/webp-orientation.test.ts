import sharp from 'sharp';

import { separateOrientation } from './webp-orientation';

/** A WebP whose EXIF data comes after its picture. */
async function turnedWebp(orientation: number, side = 16): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  return sharp({ create: { width: side, height: side, channels: 3, background: '#888', noise } })
    .withMetadata({ orientation })
    .webp({ quality: 100 })
    .toBuffer();
}

function blobOf(bytes: Buffer): Blob {
  return new Blob([new Uint8Array(bytes)], { type: 'image/webp' });
}

async function orientationIn(picture: Blob | undefined): Promise<number | undefined> {
  return (await sharp(await picture?.arrayBuffer()).metadata()).orientation;
}

/** EXIF data in the other byte order than sharp's, behind JPEG's introduction. */
const BIG_ENDIAN_EXIF = Buffer.from(
  'Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x08\0\0',
  'latin1',
);

describe('the orientation of a WebP', () => {
  it.each([2, 3, 4, 5, 6, 7, 8])('%d is separated from the picture', async (orientation) => {
    const turned = await separateOrientation(blobOf(await turnedWebp(orientation)));
    expect(turned?.orientation).toBe(orientation);
    expect(turned?.picture.type).toBe('image/webp');
    expect(await orientationIn(turned?.picture)).toBe(1);
  });

  it('is found behind the first megabyte', async () => {
    const bytes = await turnedWebp(6, 1_200);
    expect(bytes.indexOf('EXIF')).toBeGreaterThan(1024 * 1024);
    expect((await separateOrientation(blobOf(bytes)))?.orientation).toBe(6);
  });

  it('is found in the other byte order and behind JPEG’s introduction', async () => {
    const bytes = await turnedWebp(6);
    const size = Buffer.alloc(4);
    size.writeUInt32LE(BIG_ENDIAN_EXIF.length);
    const start = bytes.subarray(0, bytes.indexOf('EXIF') + 4);
    const turned = await separateOrientation(blobOf(Buffer.concat([start, size, BIG_ENDIAN_EXIF])));
    expect(turned?.orientation).toBe(8);
    expect(await separateOrientation(turned?.picture ?? new Blob())).toBeNull();
  });

  it('is none where the WebP is upright or has no EXIF data, and in another format', async () => {
    const plain = sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } });
    expect(await separateOrientation(blobOf(await turnedWebp(1)))).toBeNull();
    expect(await separateOrientation(blobOf(await plain.webp().toBuffer()))).toBeNull();
    const jpeg = await plain.withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await separateOrientation(blobOf(jpeg))).toBeNull();
  });

  it('is none where the file is cut off', async () => {
    const bytes = await turnedWebp(6);
    const directory = bytes.indexOf('EXIF') + 16;
    for (let length = 0; length <= directory; length += 1)
      expect(await separateOrientation(blobOf(bytes.subarray(0, length)))).toBeNull();
  });
});
