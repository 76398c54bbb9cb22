import { inBands } from './bands';
import { type Plane, borrowPlane, multiplyPlanes, newPlane } from './plane';
import { resize, shrink } from './resample';

/** Mean over a square of (2 × radius + 1) pixels; the edge's pixels are repeated outwards. */
export function boxBlur(plane: Plane, radius: number): Plane {
  return radius < 1 ? plane : boxBlurs(plane, radius, 1);
}

/** Three box blurs, close to a Gaussian whose standard deviation is about 0.6 × `radius` pixels. */
export function blur(plane: Plane, radius: number): Plane {
  return boxBlurs(plane, Math.max(1, Math.round(radius * 0.6)), 3);
}

/**
 * Blurs with weights: the weighted mean of the neighbours. `fallback` where no neighbour has weight.
 */
export function weightedBlur(plane: Plane, weights: Plane, radius: number, fallback = 0): Plane {
  const blurredWeights = blur(weights, radius);
  const result = blur(multiplyPlanes(plane, weights), radius);
  for (let index = 0; index < result.data.length; index++) {
    const weight = blurredWeights.data[index] ?? 0;
    result.data[index] = weight > 1e-4 ? (result.data[index] ?? 0) / weight : fallback;
  }
  return result;
}

/** A faster `blur` for large radii, at a quarter (12 and more) or half (5 and more) of the size where sides divide. */
export function wideBlur(plane: Plane, radius: number): Plane {
  const factor = radius >= 12 ? 4 : radius >= 5 ? 2 : 1;
  if (factor === 1 || plane.width % factor !== 0 || plane.height % factor !== 0) return blur(plane, radius);
  return resize(blur(shrink(plane, factor), radius / factor), plane.width, plane.height);
}

/** All passes along the rows come first: each row stays in the processor's cache, and so does each strip of columns. */
function boxBlurs(plane: Plane, radius: number, passes: number): Plane {
  const { width, height } = plane;
  const result = newPlane(width, height);
  borrowPlane(width, height, (rows) => {
    blurRows(height, { source: plane, target: rows }, { radius, passes });
    blurColumns(width, { source: rows, target: result }, { radius, passes });
  });
  return result;
}

type BlurPlanes = Record<'source' | 'target', Plane>;
type BlurNumbers = Record<'radius' | 'passes', number>;

const blurRows = inBands(
  'blur rows',
  ({ source, target }: BlurPlanes, { radius, passes }: BlurNumbers, from, to) => {
    const { width } = target;
    const between = [new Float32Array(width), new Float32Array(width)] as const;
    for (let y = from; y < to; y++) {
      let input = source.data;
      let start = y * width;
      for (let pass = 1; pass <= passes; pass++) {
        const isLast = pass === passes;
        const output = isLast ? target.data : pass % 2 === 0 ? between[0] : between[1];
        const outputStart = isLast ? y * width : 0;
        blurLine(input, start, output, outputStart, width, radius);
        input = output;
        start = outputStart;
      }
    }
  },
);

function blurLine(
  source: Float32Array,
  start: number,
  target: Float32Array,
  targetStart: number,
  length: number,
  radius: number,
): void {
  const share = 1 / (2 * radius + 1);
  const last = start + length - 1;
  let sum = 0;
  for (let at = start - radius; at <= start + radius; at++)
    sum += source[Math.min(Math.max(at, start), last)] ?? 0;
  for (let x = 0; x < length; x++) {
    target[targetStart + x] = sum * share;
    const entering = start + x + radius + 1;
    const leaving = start + x - radius;
    sum +=
      (source[entering < last ? entering : last] ?? 0) - (source[leaving > start ? leaving : start] ?? 0);
  }
}

/** Columns that are blurred together. */
const STRIP = 16;

const blurColumns = inBands(
  'blur columns',
  ({ source, target }: BlurPlanes, { radius, passes }: BlurNumbers, from, to) => {
    const { width, height } = target;
    const between = [new Float32Array(STRIP * height), new Float32Array(STRIP * height)] as const;
    for (let left = from; left < to; left += STRIP) {
      const columns = Math.min(STRIP, to - left);
      for (let pass = 1; pass <= passes; pass++) {
        const isFirst = pass === 1;
        const isLast = pass === passes;
        blurStrip(
          isFirst ? source.data : pass % 2 === 0 ? between[0] : between[1],
          isFirst ? left : 0,
          isFirst ? width : STRIP,
          isLast ? target.data : pass % 2 === 0 ? between[1] : between[0],
          isLast ? left : 0,
          isLast ? width : STRIP,
          columns,
          height,
          radius,
        );
      }
    }
  },
);

/** Blurs some columns once. `stride` is the distance of rows. */
function blurStrip(
  source: Float32Array,
  start: number,
  stride: number,
  target: Float32Array,
  targetStart: number,
  targetStride: number,
  columns: number,
  height: number,
  radius: number,
): void {
  const share = 1 / (2 * radius + 1);
  const last = height - 1;
  // Doubles, so that the sums don't drift.
  const sums = new Float64Array(STRIP);
  for (let y = -radius; y <= radius; y++) {
    const row = start + Math.min(Math.max(y, 0), last) * stride;
    for (let x = 0; x < columns; x++) sums[x] = (sums[x] ?? 0) + (source[row + x] ?? 0);
  }
  for (let y = 0; y < height; y++) {
    const row = targetStart + y * targetStride;
    const entering = start + Math.min(y + radius + 1, last) * stride;
    const leaving = start + Math.max(y - radius, 0) * stride;
    for (let x = 0; x < columns; x++) {
      const sum = sums[x] ?? 0;
      target[row + x] = sum * share;
      sums[x] = sum + (source[entering + x] ?? 0) - (source[leaving + x] ?? 0);
    }
  }
}

/**
 * One level of the à trous wavelet transform (Starck, Murtagh and Bijaoui, "Image Processing and Data Analysis", 1998):
 * blurs with the cubic B-spline 1 4 6 4 1, with repeated edges.
 */
export function splineBlur(plane: Plane): Plane {
  const { width, height } = plane;
  const result = newPlane(width, height);
  borrowPlane(width, height, (rows) => {
    splineRows(height, { source: plane, target: rows }, {});
    splineColumns(height, { source: rows, target: result }, {});
  });
  return result;
}

type SplinePlanes = Record<'source' | 'target', Plane>;

const splineRows = inBands('spline rows', ({ source, target }: SplinePlanes, _numbers, from, to) => {
  for (let y = from; y < to; y++) blurRow(source.data, target.data, y * source.width, source.width);
});

const splineColumns = inBands(
  'spline columns',
  ({ source: { data, width, height }, target }: SplinePlanes, _numbers, from, to) => {
    const last = height - 1;
    for (let y = from; y < to; y++) {
      const far = Math.max(0, y - 2) * width;
      const near = Math.max(0, y - 1) * width;
      const here = y * width;
      const next = Math.min(last, y + 1) * width;
      const beyond = Math.min(last, y + 2) * width;
      for (let x = 0; x < width; x++) {
        target.data[here + x] =
          0.375 * (data[here + x] ?? 0) +
          0.25 * ((data[near + x] ?? 0) + (data[next + x] ?? 0)) +
          0.0625 * ((data[far + x] ?? 0) + (data[beyond + x] ?? 0));
      }
    }
  },
);

function blurRow(source: Float32Array, target: Float32Array, row: number, width: number): void {
  const last = width - 1;
  for (let x = 0; x < width; x++) {
    const inner = x >= 2 && x + 2 <= last;
    const far = row + (inner ? x - 2 : Math.max(0, x - 2));
    const near = row + (inner ? x - 1 : Math.max(0, x - 1));
    const next = row + (inner ? x + 1 : Math.min(last, x + 1));
    const beyond = row + (inner ? x + 2 : Math.min(last, x + 2));
    target[row + x] =
      0.375 * (source[row + x] ?? 0) +
      0.25 * ((source[near] ?? 0) + (source[next] ?? 0)) +
      0.0625 * ((source[far] ?? 0) + (source[beyond] ?? 0));
  }
}
