import { createPlane, type Plane } from './plane';

const DIAGONAL = Math.SQRT2;

/**
 * Returns the distance in pixels to the nearest target, at most `limit`, within 8 %: a chamfer of straight and diagonal
 * steps (G. Borgefors, "Distance Transformations in Digital Images", 1986).
 */
export function distanceTo(plane: Plane, isTarget: (value: number) => boolean, limit: number): Plane {
  const { width, height, data } = plane;
  const result = createPlane(width, height, limit);
  const distance = result.data;
  for (let index = 0; index < distance.length; index++) if (isTarget(data[index] ?? 0)) distance[index] = 0;
  for (let y = 0; y < height; y++) relaxRow(distance, width, y * width, 1);
  for (let y = height - 1; y >= 0; y--) relaxRow(distance, width, y * width, -1);
  return result;
}

/** Shortens a row's distances by steps from the pixels before, to the right and down, or to the left and up (−1). */
function relaxRow(distance: Float32Array, width: number, row: number, step: 1 | -1): void {
  const before = row - step * width;
  const hasBefore = before >= 0 && before < distance.length;
  let beside = Infinity;
  for (let passed = 0, x = step > 0 ? 0 : width - 1; passed < width; passed++, x += step) {
    let least = Math.min(distance[row + x] ?? 0, beside + 1);
    if (hasBefore) {
      least = Math.min(least, (distance[before + x] ?? 0) + 1);
      if (x > 0) least = Math.min(least, (distance[before + x - 1] ?? 0) + DIAGONAL);
      if (x < width - 1) least = Math.min(least, (distance[before + x + 1] ?? 0) + DIAGONAL);
    }
    distance[row + x] = least;
    beside = least;
  }
}

/** Times are whole numbers, so each time has a list of waiting places (R. Dial, 1969). */
const LARGEST_STEP = 255;

/**
 * Returns the travel time from the nearest seed (above 0) to each pixel over four neighbours; Infinity without a seed.
 * @param effort of each step onto a pixel, rounded to 1 to 255
 */
export function travelTime(effort: Plane, seeds: Plane): Plane {
  const { width, height } = effort;
  const times = createPlane(width, height, Infinity);
  const waiting: number[][] = Array.from({ length: LARGEST_STEP + 1 }, () => []);
  let left = 0;
  const arrive = (index: number, time: number): void => {
    if (time >= (times.data[index] ?? 0)) return;
    times.data[index] = time;
    waiting[time % waiting.length]?.push(index);
    left += 1;
  };
  seeds.data.forEach((seed, index) => {
    if (seed > 0) arrive(index, 0);
  });
  for (let now = 0; left > 0; now++) {
    const due = waiting[now % waiting.length] ?? [];
    for (let index = due.pop(); index !== undefined; index = due.pop()) {
      left -= 1;
      // A faster way was found since.
      if (times.data[index] !== now) continue;
      const x = index % width;
      if (x > 0) arrive(index - 1, now + stepOnto(effort, index - 1));
      if (x < width - 1) arrive(index + 1, now + stepOnto(effort, index + 1));
      if (index >= width) arrive(index - width, now + stepOnto(effort, index - width));
      if (index + width < times.data.length) arrive(index + width, now + stepOnto(effort, index + width));
    }
  }
  return times;
}

function stepOnto(effort: Plane, index: number): number {
  return Math.min(Math.max(Math.round(effort.data[index] ?? 1), 1), LARGEST_STEP);
}
