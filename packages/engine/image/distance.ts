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
  const relax = (index: number, x: number, step: number): void => {
    const before = index - step * width;
    const beside = index - step;
    let least = distance[index] ?? limit;
    const hasBeside = step > 0 ? x > 0 : x < width - 1;
    const hasAcross = step > 0 ? x < width - 1 : x > 0;
    const hasBefore = before >= 0 && before < distance.length;
    if (hasBeside) least = Math.min(least, (distance[beside] ?? limit) + 1);
    if (hasBefore) least = Math.min(least, (distance[before] ?? limit) + 1);
    if (hasBefore && hasBeside) least = Math.min(least, (distance[before - step] ?? limit) + DIAGONAL);
    if (hasBefore && hasAcross) least = Math.min(least, (distance[before + step] ?? limit) + DIAGONAL);
    distance[index] = least;
  };
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) relax(y * width + x, x, 1);
  for (let y = height - 1; y >= 0; y--) for (let x = width - 1; x >= 0; x--) relax(y * width + x, x, -1);
  return result;
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
