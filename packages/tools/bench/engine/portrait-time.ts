import sharp from 'sharp';

import { facePhoto, measurePortraits, timeOf } from './engine-portrait';
import { rounded, type Figure } from '../figure';
import { percentile } from '../statistics';

const PHOTOS = 5;
/** What the page uploads. */
const SIDE_PIXELS = 1600;
/** The first portraits compile the code. */
const WARM_AFTER = 6;
const MEASURED = 7;
const YARDSTICK_PIXELS = 3000;

/**
 * Measures how long the preview engine takes for a portrait from five photos as the page uploads them, compared with
 * scaling five 3000-pixel photos to that size, in turn with it.
 */
export async function portraitTime(): Promise<Figure[]> {
  const large = await facePhoto(YARDSTICK_PIXELS);
  const yardsticks: number[] = [];
  const { times, peakBytes } = await measurePortraits(
    await facePhoto(SIDE_PIXELS),
    { copies: PHOTOS, warmUps: WARM_AFTER, count: MEASURED },
    async () => {
      yardsticks.push(await timeOf(() => yardstick(large)));
    },
  );
  const ratios = times.map((time, index) => time / (yardsticks[index] ?? NaN));
  return [
    {
      name: 'portrait from five 1600-pixel photos',
      value: rounded(percentile(times, 0.5) / 1000),
      unit: 's',
      bar: '≤ 5 on 2 cores',
    },
    {
      name: 'portrait ÷ decode, scale and encode of five 3000-pixel photos',
      value: rounded(percentile(ratios, 0.5), 2),
      unit: '×',
      bar: '≤ 1.8',
    },
    ...(peakBytes === null
      ? []
      : [
          {
            name: 'most memory of the engine for it',
            value: rounded(peakBytes / 2 ** 20, 0),
            unit: 'MB',
            bar: '≤ 400',
          },
        ]),
  ];
}

/** Decodes, scales and encodes the photos: work that any machine does with sharp. */
async function yardstick(photo: Buffer): Promise<void> {
  for (let index = 0; index < PHOTOS; index += 1)
    await sharp(photo).resize(SIDE_PIXELS).webp({ quality: 90 }).toBuffer();
}
