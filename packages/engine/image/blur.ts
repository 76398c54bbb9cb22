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

/** All passes along the rows come first: lines stay in the processor's cache between the passes. */
function boxBlurs(plane: Plane, radius: number, passes: number): Plane {
  const { width, height } = plane;
  const result = newPlane(width, height);
  borrowPlane(width, height, (rows) => {
    const numbers = { radius, passes };
    blurLines(
      height,
      { source: plane, target: rows },
      { ...numbers, length: width, along: 1, across: width },
    );
    blurLines(
      width,
      { source: rows, target: result },
      { ...numbers, length: height, along: width, across: 1 },
    );
  });
  return result;
}

/** Where some lines lie: the first value, the distance of neighbours in a line, and that of neighbouring lines. */
interface Lines {
  readonly data: Float32Array;
  readonly start: number;
  readonly along: number;
  readonly across: number;
}

/** Lines that are blurred at once: the processor adds to the sum of one while another's is not ready. */
const GROUP = 4;

type BlurPlanes = Record<'source' | 'target', Plane>;
type BlurNumbers = Record<'radius' | 'passes' | 'length' | 'along' | 'across', number>;

/** Blurs rows, or columns, of `length` values; `along` and `across` as in `Lines`. */
const blurLines = inBands(
  'blur',
  ({ source, target }: BlurPlanes, { radius, passes, length, along, across }: BlurNumbers, from, to) => {
    const betweenOf = (): Lines => ({
      data: new Float32Array(GROUP * length),
      start: 0,
      along: GROUP,
      across: 1,
    });
    const between = [betweenOf(), betweenOf()] as const;
    // Fewer lines than a group are blurred one by one, each as all lines of a group.
    const isGroup = to - from >= GROUP;
    for (let line = from; line < to; line += isGroup ? GROUP : 1) {
      // The last group begins earlier instead of being smaller.
      const start = across * (isGroup ? Math.min(line, to - GROUP) : line);
      const groupOf = ({ data }: Plane): Lines => ({ data, start, along, across: isGroup ? across : 0 });
      let input = groupOf(source);
      for (let pass = 1; pass <= passes; pass++) {
        const output = pass === passes ? groupOf(target) : between[pass % 2 === 0 ? 0 : 1];
        blurGroup(input, output, length, radius);
        input = output;
      }
    }
  },
);

/** Blurs four lines once. */
function blurGroup(source: Lines, target: Lines, length: number, radius: number): void {
  const { data, start, along, across } = source;
  const result = target.data;
  const share = 1 / (2 * radius + 1);
  const last = length - 1;
  let [one, two, three, four] = [0, 0, 0, 0];
  for (let place = -radius; place <= radius; place++) {
    const at = start + Math.min(Math.max(place, 0), last) * along;
    one += data[at] ?? 0;
    two += data[at + across] ?? 0;
    three += data[at + 2 * across] ?? 0;
    four += data[at + 3 * across] ?? 0;
  }
  for (let place = 0; place < length; place++) {
    const to = target.start + place * target.along;
    result[to] = one * share;
    result[to + target.across] = two * share;
    result[to + 2 * target.across] = three * share;
    result[to + 3 * target.across] = four * share;
    const enters = start + Math.min(place + radius + 1, last) * along;
    const leaves = start + Math.max(place - radius, 0) * along;
    one += (data[enters] ?? 0) - (data[leaves] ?? 0);
    two += (data[enters + across] ?? 0) - (data[leaves + across] ?? 0);
    three += (data[enters + 2 * across] ?? 0) - (data[leaves + 2 * across] ?? 0);
    four += (data[enters + 3 * across] ?? 0) - (data[leaves + 3 * across] ?? 0);
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
