import { weightedBlur } from '../image/blur';
import type { RgbImage } from '../image/color-image';
import { smoothStep } from '../image/numbers';
import { type Plane, createPlane } from '../image/plane';

/** Radius in eye distances in which both sides' colours are compared. */
const REACH = 0.45;
/** Sure sides of the mask. */
const PERSON_FROM = 0.98;
const BACKGROUND_TO = 0.02;
/** The background's variance, as a share of both sides' squared distance, from which colour tells nothing. */
const HOPELESS = 0.22;
const HELPFUL = 0.02;
/** Variance, in squared values, that noise alone makes. */
const NOISE = 0.0008;

/**
 * How little colour tells person from background, 0 to 1: 0 before an even wall of another colour, 1 before
 * a busy room, or one of the person's own colour.
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
    // Where one side is out of reach there is nothing to compare.
    result.data[index] = Number.isNaN(share) ? 1 : smoothStep(HELPFUL, HOPELESS, share);
  }
  return result;
}
