import { weightedBlur } from '../image/blur';
import type { RgbImage } from '../image/color-image';
import { smoothStep } from '../image/numbers';
import { type Plane, createPlane } from '../image/plane';

/** Radius in eye distances in which the colours of person and background are compared. */
const REACH = 0.45;
/** Limits of the certain person and the certain background. */
const PERSON_FROM = 0.98;
const BACKGROUND_TO = 0.02;
/**
 * Variance of the background as a share of the squared colour distance. From the first value on, colour does not
 * help. Up to the second, it helps fully.
 */
const HOPELESS = 0.22;
const HELPFUL = 0.02;
/** Variance of noise, in squared values. */
const NOISE = 0.0008;

/**
 * Returns how little colour separates the person from the background, 0 to 1: 0 for an even wall of another colour,
 * 1 for a busy room or a wall of the person's own colour.
 *
 * @param mask the person's mask at the picture's size
 * @param unit eye distance in pixels
 */
export function colorAmbiguity(image: RgbImage, mask: Plane, unit: number): Plane {
  const { width, height } = mask;
  const radius = unit * REACH;
  const person = createPlane(width, height);
  const background = createPlane(width, height);
  for (let index = 0; index < mask.data.length; index++) {
    const value = mask.data[index] ?? 0;
    person.data[index] = value >= PERSON_FROM ? 1 : 0;
    background.data[index] = value <= BACKGROUND_TO ? 1 : 0;
  }
  const apart = createPlane(width, height);
  const squares = createPlane(width, height);
  const power = createPlane(width, height);
  for (const channel of [image.red, image.green, image.blue]) {
    const inner = weightedBlur(channel, person, radius, NaN).data;
    const outer = weightedBlur(channel, background, radius, NaN).data;
    for (let index = 0; index < inner.length; index++) {
      const value = channel.data[index] ?? 0;
      const behind = outer[index] ?? 0;
      const difference = (inner[index] ?? 0) - behind;
      apart.data[index] = (apart.data[index] ?? 0) + difference * difference;
      squares.data[index] = (squares.data[index] ?? 0) + behind * behind;
      power.data[index] = (power.data[index] ?? 0) + value * value;
    }
  }
  const meanPower = weightedBlur(power, background, radius, NaN).data;
  const result = createPlane(width, height);
  for (let index = 0; index < result.data.length; index++) {
    const variance = (meanPower[index] ?? 0) - (squares.data[index] ?? 0);
    const share = (Math.max(0, variance) + NOISE) / ((apart.data[index] ?? 0) + 1e-6);
    // NaN: person or background is out of reach.
    result.data[index] = Number.isNaN(share) ? 1 : smoothStep(HELPFUL, HOPELESS, share);
  }
  return result;
}
