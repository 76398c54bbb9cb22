import type { Point } from '../image/affine';
import { blur } from '../image/blur';
import { distanceTo } from '../image/distance';
import { smoothStep } from '../image/numbers';
import { copyPlane, createPlane, type Plane } from '../image/plane';

const PERSON_FROM = 0.35;
const SURE_PERSON_FROM = 0.85;
const SEAM_RADIUS = 5;

/**
 * Returns the part of a mask that is connected with the face, with soft edges.
 * @param seeds places in the face, in pixels of the mask
 * @param reach largest distance of an uncertain area from the certain person, in pixels of the mask
 */
export function connectedPerson(mask: Plane, seeds: readonly Point[], reach: number): Plane {
  const reached = flood(mask, seeds);
  const sure = copyPlane(reached);
  for (let index = 0; index < sure.data.length; index++)
    if ((mask.data[index] ?? 0) < SURE_PERSON_FROM) sure.data[index] = 0;
  const away = distanceTo(sure, (value) => value === 1, reach * 2).data;
  const result = blur(reached, SEAM_RADIUS);
  for (let index = 0; index < result.data.length; index++) {
    const near = smoothStep(2 * reach, reach, away[index] ?? 0);
    result.data[index] = (mask.data[index] ?? 0) * smoothStep(0.02, 0.25, result.data[index] ?? 0) * near;
  }
  return result;
}

function flood(mask: Plane, seeds: readonly Point[]): Plane {
  const { width, height, data } = mask;
  const reached = createPlane(width, height);
  const waiting = seeds.map(
    ({ x, y }) =>
      Math.min(Math.max(Math.round(y), 0), height - 1) * width +
      Math.min(Math.max(Math.round(x), 0), width - 1),
  );
  for (const seed of waiting) reached.data[seed] = 1;
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    for (let side = 0; side < SIDES; side++) {
      const next = neighbourOf(at, side, width, data.length);
      if (next < 0 || reached.data[next] === 1 || (data[next] ?? 0) <= PERSON_FROM) continue;
      reached.data[next] = 1;
      waiting.push(next);
    }
  }
  return reached;
}

const SIDES = 4;

/** The index of the cell on a side, 0 to 3, of another; negative where there is none. */
function neighbourOf(cell: number, side: number, width: number, cells: number): number {
  if (side === 0) return cell % width > 0 ? cell - 1 : -1;
  if (side === 1) return cell % width < width - 1 ? cell + 1 : -1;
  if (side === 2) return cell - width;
  return cell + width < cells ? cell + width : -1;
}

/** Returns the unmarked cells above `least` that are connected with a cell, and marks them in `seen`. */
export function collectCells(plane: Plane, seen: Plane, start: number, least: number): number[] {
  const { width } = plane;
  const cells = [start];
  seen.data[start] = 1;
  for (let place = 0; place < cells.length; place++) {
    const cell = cells[place] ?? 0;
    for (let side = 0; side < SIDES; side++) {
      const next = neighbourOf(cell, side, width, seen.data.length);
      if (next < 0 || seen.data[next] === 1) continue;
      if ((plane.data[next] ?? 0) <= least) continue;
      seen.data[next] = 1;
      cells.push(next);
    }
  }
  return cells;
}
