import sharp from 'sharp';

import { facePhoto, timePortrait } from './engine-portrait';
import { rounded, type Figure } from '../figure';

const PHOTOS = 5;
const SIDE_PIXELS = 3000;

/**
 * Measures how long the preview engine takes for a portrait from five 3000-pixel photos, compared with decoding, scaling and
 * encoding them.
 */
export async function portraitTime(): Promise<Figure[]> {
  const photo = await facePhoto(SIDE_PIXELS);
  const { milliseconds, peakBytes } = await timePortrait(photo, { copies: PHOTOS, round: 1 });

  const yardstickAt = performance.now();
  for (let index = 0; index < PHOTOS; index += 1)
    await sharp(photo).resize(1600).webp({ quality: 90 }).toBuffer();
  const yardstickMs = performance.now() - yardstickAt;
  return [
    {
      name: 'portrait from five 3000-pixel photos',
      value: rounded(milliseconds / 1000),
      unit: 's',
      bar: '≤ 5 on 2 cores',
    },
    {
      name: 'portrait ÷ decode, scale and encode of its photos',
      value: rounded(milliseconds / yardstickMs, 2),
      unit: '×',
    },
    ...(peakBytes === null
      ? []
      : [
          {
            name: 'most memory of the engine for it',
            value: rounded(peakBytes / 2 ** 20, 0),
            unit: 'MB',
            bar: '≤ 700',
          },
        ]),
  ];
}
