import type { Point } from '../image/affine';
import { type Plane, valueAt } from '../image/plane';
import type { Face } from '../find/face';
import { bodyEnds } from '../find/cuts';

const PERSON_FROM = 0.3;
/** Opacity from which a cut is seen. */
const CUT_FROM = 0.1;

/**
 * Returns places where the photo cuts the person in the frame: on its own edge, or above the bottom under the face.
 * @param inside 1 where the frame shows the photo; the person's mask is stretched over the frame
 */
export function exposedCuts(mask: Plane, inside: Plane, face: Face): Point[] {
  const cell = inside.width / mask.width;
  const shown = (column: number, row: number): boolean => {
    const x = Math.min(Math.max(Math.round((column + 0.5) * cell), 0), inside.width - 1);
    const y = Math.min(Math.max(Math.round((row + 0.5) * cell), 0), inside.height - 1);
    return valueAt(inside, y * inside.width + x) > 0.5;
  };
  const exposed: Point[] = [];
  for (let row = 1; row < mask.height - 1; row++) {
    for (let column = 1; column < mask.width - 1; column++) {
      if (valueAt(mask, row * mask.width + column) <= PERSON_FROM || !shown(column, row)) continue;
      const onEdge =
        !shown(column - 1, row) ||
        !shown(column + 1, row) ||
        !shown(column, row - 1) ||
        !shown(column, row + 1);
      if (onEdge) exposed.push({ x: (column + 0.5) * cell, y: (row + 0.5) * cell });
    }
  }
  return [...exposed, ...bodyEnds(mask, inside, face)];
}

/** Returns how many pixels of the person are on the photo's own edge inside the frame. Planes of the frame's size. */
export function countCutPixels(mask: Plane, inside: Plane): number {
  const { width, height } = mask;
  let count = 0;
  if (!inside.data.includes(0)) return count;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const index = y * width + x;
      const onEdge =
        valueAt(inside, index) === 1 &&
        (valueAt(inside, index - 1) === 0 ||
          valueAt(inside, index + 1) === 0 ||
          valueAt(inside, index - width) === 0 ||
          valueAt(inside, index + width) === 0);
      if (onEdge && nearby(mask, x, y) > CUT_FROM) count++;
    }
  }
  return count;
}

/** The mask's largest value within a few pixels, because the mask fades out at a cut. */
function nearby(mask: Plane, x: number, y: number): number {
  const reach = 8;
  let most = 0;
  for (let row = Math.max(0, y - reach); row <= Math.min(mask.height - 1, y + reach); row += 2) {
    for (let column = Math.max(0, x - reach); column <= Math.min(mask.width - 1, x + reach); column += 2) {
      most = Math.max(most, valueAt(mask, row * mask.width + column));
    }
  }
  return most;
}
