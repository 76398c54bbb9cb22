import { decodePicture } from '@chiaro/engine/decode/decode';
import sharp from 'sharp';

import { CORNERS, PHOTO_KINDS } from '@/lib/testing/photo-fixtures/photo-kinds';

import { createSharpPictures } from './sharp-pictures';

const pictures = createSharpPictures();

/** The largest difference of the corners' colours, of 255. */
async function differenceToCorners(
  pixels: Buffer | Uint8Array,
  width: number,
  height: number,
): Promise<number> {
  const places = [10, height - 10].flatMap((y) => [10, width - 10].map((x) => (y * width + x) * 3));
  return Math.max(
    ...places.flatMap((place, index) =>
      [0, 1, 2].map((channel) => Math.abs((pixels[place + channel] ?? 0) - (CORNERS[index]?.[channel] ?? 0))),
    ),
  );
}

/** A JPEG's loss, and a conversion of 8 bits of HDR. */
const MOST_DIFFERENCE = 20;

describe.each(PHOTO_KINDS)('$words', ({ api, make }) => {
  it(`as an upload: ${api}`, async () => {
    const upload = pictures.normalizeUpload(await make());
    if (api !== 'taken') return expect(upload).rejects.toMatchObject({ code: api });
    const { bytes, quality } = await upload;
    expect(quality).toMatchObject({ width: 320, height: 240 });
    const pixels = await sharp(bytes).raw().toBuffer();
    expect(await differenceToCorners(pixels, 320, 240)).toBeLessThan(MOST_DIFFERENCE);
  });

  // The engine takes the first frame of what moves, and repairs what was closed after a cut.
  if (api === 'taken' || api === 'image_format')
    it('is the same for the engine', async () => {
      const decoded = decodePicture(await make());
      if (api !== 'taken') return expect(decoded).rejects.toThrow();
      const { width, height, pixels } = await decoded;
      expect([width, height]).toEqual([320, 240]);
      expect(await differenceToCorners(pixels, width, height)).toBeLessThan(MOST_DIFFERENCE);
    });
});
