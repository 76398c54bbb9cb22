import { type Plane, createPlane } from './plane';

const DIAGONAL = Math.SQRT2;

/**
 * Returns the distance in pixels from each pixel to the nearest one for which `isTarget` is true, at most `limit`.
 * The error is below 8 %: a chamfer of straight and diagonal steps (G. Borgefors, "Distance Transformations in
 * Digital Images", 1986).
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
