import { borrowValues, takeValues } from './plane-memory';

/** One channel of a picture, row by row from the top left. Values are usually 0 to 1. */
export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** A plane filled with one value. */
export function createPlane(width: number, height: number, value = 0): Plane {
  const plane = newPlane(width, height);
  plane.data.fill(value);
  return plane;
}

/** A plane whose values are not set yet. */
export function newPlane(width: number, height: number): Plane {
  return { width, height, data: takeValues(width * height) };
}

/** Does some work with a plane whose values are not set. The work must not make planes that stay. */
export function borrowPlane(width: number, height: number, work: (plane: Plane) => void): void {
  borrowValues(width * height, (data) => work({ width, height, data }));
}

/** A copy of a plane. */
export function copyPlane(plane: Plane): Plane {
  const copy = newPlane(plane.width, plane.height);
  copy.data.set(plane.data);
  return copy;
}

/** A plane whose values are computed from x and y. */
export function planeFrom(width: number, height: number, valueAt: (x: number, y: number) => number): Plane {
  const { data } = newPlane(width, height);
  let index = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) data[index++] = valueAt(x, y);
  }
  return { width, height, data };
}

/** Returns a new plane, each value computed from the old one and its index. A plain loop is several times as fast. */
export function mapPlane(plane: Plane, change: (value: number, index: number) => number): Plane {
  const source = plane.data;
  const { data } = newPlane(plane.width, plane.height);
  for (let index = 0; index < data.length; index++) data[index] = change(source[index] ?? 0, index);
  return { width: plane.width, height: plane.height, data };
}

/** Returns a new plane, each value computed from the values of two planes of the same size. */
export function combinePlanes(
  first: Plane,
  second: Plane,
  combine: (first: number, second: number, index: number) => number,
): Plane {
  const one = first.data;
  const two = second.data;
  const { data } = newPlane(first.width, first.height);
  for (let index = 0; index < data.length; index++) {
    data[index] = combine(one[index] ?? 0, two[index] ?? 0, index);
  }
  return { width: first.width, height: first.height, data };
}

/** The product of two planes of the same size, pixel by pixel. */
export function multiplyPlanes(first: Plane, second: Plane): Plane {
  const result = newPlane(first.width, first.height);
  for (let index = 0; index < result.data.length; index++) {
    result.data[index] = (first.data[index] ?? 0) * (second.data[index] ?? 0);
  }
  return result;
}

/** A plane without what another covers, 0 to 1, pixel by pixel. */
export function excludePlane(plane: Plane, covered: Plane): Plane {
  const result = newPlane(plane.width, plane.height);
  for (let index = 0; index < result.data.length; index++) {
    result.data[index] = (plane.data[index] ?? 0) * (1 - (covered.data[index] ?? 0));
  }
  return result;
}

/** The value of a pixel by its index; 0 outside. */
export function valueAt(plane: Plane, index: number): number {
  return plane.data[index] ?? 0;
}

/** The values 0 to 1 as levels 0 to 255. */
export function toLevels({ data }: Plane): Uint8ClampedArray<ArrayBuffer> {
  // It rounds and clips.
  const levels = new Uint8ClampedArray(data.length);
  for (let index = 0; index < data.length; index++) levels[index] = 255 * (data[index] ?? 0);
  return levels;
}

/** Weighted mean and standard deviation. All weights are 1 if none are given. */
export function statistics(plane: Plane, weights?: Plane): { mean: number; deviation: number } {
  let total = 0;
  let sum = 0;
  let squares = 0;
  for (let index = 0; index < plane.data.length; index++) {
    const weight = weights ? (weights.data[index] ?? 0) : 1;
    const value = plane.data[index] ?? 0;
    total += weight;
    sum += weight * value;
    squares += weight * value * value;
  }
  if (total === 0) return { mean: 0, deviation: 0 };
  const mean = sum / total;
  return { mean, deviation: Math.sqrt(Math.max(0, squares / total - mean * mean)) };
}
