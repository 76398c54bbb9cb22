import type { LabImage } from '../image/color-image';
import { smoothStep } from '../image/numbers';
import type { Plane } from '../image/plane';

/** Deviation of colour, beyond what goes with lightness, at which a photo is black and white, and none. */
const NO_COLOUR = 0.0035;
const SOME_COLOUR = 0.0075;
/** Share of a photo's chroma that does not go with lightness, below which it is toned. */
const TONED_SHARE = 0.25;
/** Steps of lightness. */
const TONES = 24;

/**
 * How far a photo is a black and white one, 0 to 1. A toned one (sepia) counts: its colour is nothing but a function of its
 * lightness.
 *
 * @param inside where the frame shows the photo, 0 to 1
 */
export function monochromeShare(image: LabImage, inside: Plane): number {
  const sums = Array.from({ length: TONES }, () => ({ count: 0, a: 0, b: 0, squares: 0 }));
  const { lightness, a, b } = image;
  for (let index = 0; index < lightness.data.length; index += 5) {
    if ((inside.data[index] ?? 0) < 1) continue;
    const sum = sums[Math.min(TONES - 1, Math.max(0, Math.floor((lightness.data[index] ?? 0) * TONES)))];
    if (!sum) continue;
    const aHere = a.data[index] ?? 0;
    const bHere = b.data[index] ?? 0;
    sum.count += 1;
    sum.a += aHere;
    sum.b += bHere;
    sum.squares += aHere * aHere + bHere * bHere;
  }
  let within = 0;
  let whole = 0;
  let count = 0;
  for (const sum of sums) {
    if (sum.count === 0) continue;
    within += sum.squares - (sum.a * sum.a + sum.b * sum.b) / sum.count;
    whole += sum.squares;
    count += sum.count;
  }
  const deviation = Math.sqrt(Math.max(0, within) / Math.max(1, count));
  // A toned photo has much of one colour, and where that is clipped a little of others.
  const others = deviation / Math.max(1e-6, Math.sqrt(whole / Math.max(1, count)));
  return 1 - smoothStep(NO_COLOUR, SOME_COLOUR, deviation * Math.min(1, others / TONED_SHARE));
}
