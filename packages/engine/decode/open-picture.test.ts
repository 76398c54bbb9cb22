import { xmpOf } from '@/lib/testing/photo-fixtures/photo-kinds';
import sharp from 'sharp';

import { openPicture } from './open-picture';

const SETTINGS = { mostPixels: 1_000 };
/** Each pixel has another tone. */
const TONES = Uint8Array.from({ length: 3 * 2 * 3 }, (_, index) => Math.floor(index / 3) * 40);
const stored = () => sharp(TONES, { raw: { width: 3, height: 2, channels: 3 } });

it.each([1, 2, 3, 4, 5, 6, 7, 8])('a turn %d that only XMP names is that of EXIF', async (orientation) => {
  const byExif = await stored().withMetadata({ orientation }).png().toBuffer();
  const byXmp = await stored().withXmp(xmpOf(orientation)).png().toBuffer();
  const [one, other] = await Promise.all(
    [byExif, byXmp].map(async (bytes) =>
      (await openPicture(bytes, SETTINGS)).raw().toBuffer({ resolveWithObject: true }),
    ),
  );
  expect(other?.info).toMatchObject({ width: one?.info.width, height: one?.info.height });
  expect([...(other?.data ?? [])]).toEqual([...(one?.data ?? [])]);
});
