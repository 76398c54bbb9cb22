import { applyAffine } from '../image/affine';
import { smoothStep } from '../image/numbers';
import { type Plane, valueAt } from '../image/plane';
import type { Framing } from './framing';

const PERSON_FROM = 0.5;
/** The row that is checked, as a share of the frame from its top. */
const FOOT = 0.97;
const SAMPLES = 64;
/** Widths of a neck and of shoulders in that row, as shares of the frame. */
const NECK_WIDTH = 0.3;
const SHOULDERS_WIDTH = 0.6;

/** Returns how far a frame of `size` pixels shows shoulders at its bottom: 0 for a neck or less, 1 for shoulders. */
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
