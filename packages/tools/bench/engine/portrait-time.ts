import { facePhoto, measurePortraits } from './engine-portrait';
import { rounded, type Figure } from '../figure';
import { percentile } from '../statistics';

const PHOTOS = 5;
/** What the page uploads. */
const SIDE_PIXELS = 1600;
/** The first portraits compile the code. */
const WARM_AFTER = 3;
const MEASURED = 5;

/**
 * Measures how long the preview engine takes for a portrait from five photos as the page uploads them, compared with
 * scaling five 3000-pixel photos to that size, in turn with it.
 */
export async function portraitTime(): Promise<Figure[]> {
  const { portraits, peakBytes } = await measurePortraits(await facePhoto(SIDE_PIXELS), {
    copies: PHOTOS,
    warmUps: WARM_AFTER,
    count: MEASURED,
  });
  const seconds =
    percentile(
      portraits.map(({ milliseconds }) => milliseconds),
      0.5,
    ) / 1000;
  const ratio = percentile(
    portraits.map(({ milliseconds, yardstickMs }) => milliseconds / yardstickMs),
    0.5,
  );
  return [
    {
      name: 'portrait from five 1600-pixel photos',
      value: rounded(seconds),
      unit: 's',
      bar: '≤ 5 on 2 cores',
    },
    {
      name: 'portrait ÷ decode, scale and encode of five 3000-pixel photos',
      value: rounded(ratio, 2),
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
