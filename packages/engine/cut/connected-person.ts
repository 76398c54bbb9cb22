import type { Point } from '../image/affine';
import { blur } from '../image/blur';
import { distanceTo } from '../image/distance';
import { smoothStep } from '../image/numbers';
import { combinePlanes, createPlane, type Plane } from '../image/plane';

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
  const sure = combinePlanes(mask, reached, (value, isReached) =>
    isReached === 1 && value >= SURE_PERSON_FROM ? 1 : 0,
  );
  const away = distanceTo(sure, (value) => value === 1, reach * 2).data;
  const soft = blur(reached, SEAM_RADIUS);
  return combinePlanes(
    mask,
    soft,
    (value, share, index) =>
      value * smoothStep(0.02, 0.25, share) * smoothStep(2 * reach, reach, away[index] ?? 0),
  );
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
    const x = at % width;
    const neighbours = [
      x > 0 ? at - 1 : -1,
      x < width - 1 ? at + 1 : -1,
      at - width,
      at + width < data.length ? at + width : -1,
    ];
    for (const next of neighbours) {
      if (next < 0 || reached.data[next] === 1 || (data[next] ?? 0) <= PERSON_FROM) continue;
      reached.data[next] = 1;
      waiting.push(next);
    }
  }
  return reached;
}

/** Returns the unmarked cells above `least` that are connected with a cell, and marks them in `seen`. */
export function collectCells(plane: Plane, seen: Plane, start: number, least: number): number[] {
  const { width } = plane;
  const cells = [start];
  seen.data[start] = 1;
  for (let place = 0; place < cells.length; place++) {
    const cell = cells[place] ?? 0;
    const x = cell % width;
    const neighbours = [x > 0 ? cell - 1 : -1, x < width - 1 ? cell + 1 : -1, cell - width, cell + width];
    for (const next of neighbours) {
      if (next < 0 || next >= seen.data.length || seen.data[next] === 1) continue;
      if ((plane.data[next] ?? 0) <= least) continue;
      seen.data[next] = 1;
      cells.push(next);
    }
  }
  return cells;
}
