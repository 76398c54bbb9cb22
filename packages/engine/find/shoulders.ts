import { applyAffine } from '../image/affine';
import { smoothStep } from '../image/numbers';
import { type Plane, valueAt } from '../image/plane';
import type { Framing } from '../compose/framing';

const PERSON_FROM = 0.5;
/** Row of the frame that is looked at, from its top. */
const FOOT = 0.97;
const SAMPLES = 64;
/** Shares of the frame's width that a neck and that shoulders take up there. */
const NECK_WIDTH = 0.3;
const SHOULDERS_WIDTH = 0.6;

/**
 * How far shoulders carry the head at the frame's foot: 0 where there is a neck at most, 1 where there are
 * shoulders.
 *
 * @param mask the person's mask, stretched over the photo
 * @param size side of the frame in pixels
 */
export function shouldersShare(
  mask: Plane,
  photo: { width: number; height: number },
  { toSource }: Framing,
  size: number,
): number {
  let covered = 0;
  for (let sample = 0; sample < SAMPLES; sample++) {
    const place = applyAffine(toSource, { x: ((sample + 0.5) / SAMPLES) * size, y: FOOT * size });
    const column = Math.floor((place.x / photo.width) * mask.width);
    const row = Math.floor((place.y / photo.height) * mask.height);
    if (column < 0 || row < 0 || column >= mask.width || row >= mask.height) continue;
    if (valueAt(mask, row * mask.width + column) > PERSON_FROM) covered += 1;
  }
  return smoothStep(NECK_WIDTH, SHOULDERS_WIDTH, covered / SAMPLES);
}
