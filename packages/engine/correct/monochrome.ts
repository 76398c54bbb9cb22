import type { LabImage } from '../image/color-image';
import { smoothStep } from '../image/numbers';
import type { Plane } from '../image/plane';

/** Deviation of the colour at one lightness: up to the first a photo is black and white, from the second it is not. */
const NO_COLOUR = 0.0035;
const SOME_COLOUR = 0.0075;
/** Below this share of chroma that does not depend on lightness, a photo counts as toned. */
const TONED_SHARE = 0.25;
/** Steps of lightness. */
const TONES = 24;

/** Returns how far a photo, where it is `inside` the frame, is black and white or toned (sepia): 0 to 1. */
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
  // A toned photo has much of one colour, and a little of others where that colour is clipped.
  const others = deviation / Math.max(1e-6, Math.sqrt(whole / Math.max(1, count)));
  return 1 - smoothStep(NO_COLOUR, SOME_COLOUR, deviation * Math.min(1, others / TONED_SHARE));
}
