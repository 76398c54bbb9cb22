import { type Plane, createPlane } from './plane';
import { resize, shrink } from './resample';

/** Mean over a square of (2 × radius + 1) pixels; the edge's pixels are repeated outwards. */
export function boxBlur(plane: Plane, radius: number): Plane {
  if (radius < 1) return plane;
  const result = createPlane(plane.width, plane.height);
  blurBoth(plane, result, radius);
  return result;
}

/** Three box blurs, close to a Gaussian whose standard deviation is about 0.6 × `radius` pixels. */
export function blur(plane: Plane, radius: number): Plane {
  const boxRadius = Math.max(1, Math.round(radius * 0.6));
  const result = boxBlur(plane, boxRadius);
  blurBoth(result, result, boxRadius);
  blurBoth(result, result, boxRadius);
  return result;
}

/**
 * Blurs with weights: the weighted mean of the neighbours. `fallback` where no neighbour has weight.
 */
export function weightedBlur(plane: Plane, weights: Plane, radius: number, fallback = 0): Plane {
  const blurredWeights = blur(weights, radius);
  const weighted = createPlane(plane.width, plane.height);
  for (let index = 0; index < weighted.data.length; index++) {
    weighted.data[index] = (plane.data[index] ?? 0) * (weights.data[index] ?? 0);
  }
  const result = blur(weighted, radius);
  for (let index = 0; index < result.data.length; index++) {
    const weight = blurredWeights.data[index] ?? 0;
    result.data[index] = weight > 1e-4 ? (result.data[index] ?? 0) / weight : fallback;
  }
  return result;
}

/**
 * A faster `blur` for large radii: blurs at a quarter (radius 12 and more) or half (5 and more) of the size. Uses
 * `blur` for smaller radii and for sides that do not divide.
 */
export function wideBlur(plane: Plane, radius: number): Plane {
  const factor = radius >= 12 ? 4 : radius >= 5 ? 2 : 1;
  if (factor === 1 || plane.width % factor !== 0 || plane.height % factor !== 0) return blur(plane, radius);
  return resize(blur(shrink(plane, factor), radius / factor), plane.width, plane.height);
}

/** Reused between calls, because blurring is most of the engine's work and allocation is slow. */
let scratch = createPlane(0, 0);

/** `target` may be `source` itself. */
function blurBoth(source: Plane, target: Plane, radius: number): void {
  if (scratch.width !== source.width || scratch.height !== source.height) {
    scratch = createPlane(source.width, source.height);
  }
  blurRows(source, scratch, radius);
  blurColumns(scratch, target, radius);
}

function blurRows(plane: Plane, result: Plane, radius: number): void {
  const { width, height, data: source } = plane;
  const target = result.data;
  const share = 1 / (2 * radius + 1);
  const last = width - 1;
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let sum = 0;
    for (let x = -radius; x <= radius; x++) sum += source[row + Math.min(Math.max(x, 0), last)] ?? 0;
    for (let x = 0; x < width; x++) {
      target[row + x] = sum * share;
      const entering = x + radius + 1 < last ? x + radius + 1 : last;
      const leaving = x - radius > 0 ? x - radius : 0;
      sum += (source[row + entering] ?? 0) - (source[row + leaving] ?? 0);
    }
  }
}

function blurColumns(plane: Plane, result: Plane, radius: number): void {
  const { width, height, data: source } = plane;
  const target = result.data;
  const share = 1 / (2 * radius + 1);
  const last = height - 1;
  // One running sum per column, so that memory is read row by row. Doubles, so that the sums don't drift.
  const sums = new Float64Array(width);
  for (let y = -radius; y <= radius; y++) {
    const row = Math.min(Math.max(y, 0), last) * width;
    for (let x = 0; x < width; x++) sums[x] = (sums[x] ?? 0) + (source[row + x] ?? 0);
  }
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const entering = Math.min(y + radius + 1, last) * width;
    const leaving = Math.max(y - radius, 0) * width;
    for (let x = 0; x < width; x++) {
      const sum = sums[x] ?? 0;
      target[row + x] = sum * share;
      sums[x] = sum + (source[entering + x] ?? 0) - (source[leaving + x] ?? 0);
    }
  }
}
