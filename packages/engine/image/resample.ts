import { inBands } from './bands';
import { type Plane, copyPlane, newPlane } from './plane';

/** Enlarges (or slightly shrinks) a plane with linear interpolation. */
export function resize(plane: Plane, width: number, height: number): Plane {
  const result = newPlane(width, height);
  resizeRows(height, { plane, result }, {});
  return result;
}

type ResampledPlanes = Record<'plane' | 'result', Plane>;

const resizeRows = inBands('resize', ({ plane, result }: ResampledPlanes, _numbers, from, to) => {
  const rows = new EnlargedRows(plane, result);
  for (let y = from; y < to; y++) result.data.set(rows.at(y), y * result.width);
});

/** The rows of a plane that is enlarged to a size, one at a time: a full plane takes memory and a pass more. */
export class EnlargedRows {
  private readonly columns: Int32Array;
  private readonly shares: Float32Array;
  private readonly height: number;
  private readonly row: Float32Array;
  // Neighbouring rows of the result share their source rows: each is widened once.
  private upper: { row: number; data: Float32Array };
  private lower: { row: number; data: Float32Array };

  constructor(
    private readonly plane: Plane,
    { width, height }: { width: number; height: number },
  ) {
    this.height = height;
    this.columns = new Int32Array(width);
    this.shares = new Float32Array(width);
    this.row = new Float32Array(width);
    this.upper = { row: -1, data: new Float32Array(width) };
    this.lower = { row: -1, data: new Float32Array(width) };
    for (let x = 0; x < width; x++) {
      const place = placeIn(plane.width, x, width);
      this.columns[x] = Math.min(Math.floor(place), Math.max(plane.width - 2, 0));
      this.shares[x] = place - (this.columns[x] ?? 0);
    }
  }

  /** The row `y`, until the next call. */
  at(y: number): Float32Array {
    const { plane, columns, shares, row } = this;
    const place = placeIn(plane.height, y, this.height);
    const top = Math.min(Math.floor(place), Math.max(plane.height - 2, 0));
    const bottom = Math.min(top + 1, plane.height - 1);
    if (this.lower.row === top) [this.upper, this.lower] = [this.lower, this.upper];
    const { upper, lower } = this;
    if (upper.row !== top) widenRow(plane, (upper.row = top), columns, shares, upper.data);
    if (lower.row !== bottom) widenRow(plane, (lower.row = bottom), columns, shares, lower.data);
    mixRows(upper.data, lower.data, place - top, row);
    return row;
  }
}

/** The place of a pixel of the result among `count` source pixels. */
function placeIn(count: number, pixel: number, pixels: number): number {
  return Math.min(Math.max(((pixel + 0.5) * count) / pixels - 0.5, 0), count - 1);
}

function widenRow(
  { data, width }: Plane,
  row: number,
  columns: Int32Array,
  shares: Float32Array,
  target: Float32Array,
): void {
  const start = row * width;
  const right = width > 1 ? 1 : 0;
  for (let x = 0; x < target.length; x++) {
    const at = start + (columns[x] ?? 0);
    const value = data[at] ?? 0;
    target[x] = value + ((data[at + right] ?? 0) - value) * (shares[x] ?? 0);
  }
}

function mixRows(upper: Float32Array, lower: Float32Array, share: number, target: Float32Array): void {
  for (let x = 0; x < target.length; x++) {
    const value = upper[x] ?? 0;
    target[x] = value + ((lower[x] ?? 0) - value) * share;
  }
}

/** Shrinks by a whole factor, each pixel the mean of `factor` × `factor`. Both sides must be multiples of it. */
export function shrink(plane: Plane, factor: number): Plane {
  if (factor === 1) return copyPlane(plane);
  const result = newPlane(plane.width / factor, plane.height / factor);
  shrinkRows(result.height, { plane, result }, { factor });
  return result;
}

const shrinkRows = inBands(
  'shrink',
  ({ plane, result }: ResampledPlanes, { factor }: { factor: number }, from, to) => {
    const { data, width } = plane;
    const share = 1 / (factor * factor);
    const sums = new Float32Array(width);
    for (let y = from; y < to; y++) {
      const start = y * factor * width;
      for (let x = 0; x < width; x++) sums[x] = (data[start + x] ?? 0) + (data[start + width + x] ?? 0);
      for (let row = 2; row < factor; row++) addRow(sums, data, start + row * width);
      const target = y * result.width;
      for (let x = 0, left = 0; x < result.width; x++, left += factor) {
        let sum = (sums[left] ?? 0) + (sums[left + 1] ?? 0);
        for (let column = 2; column < factor; column++) sum += sums[left + column] ?? 0;
        result.data[target + x] = sum * share;
      }
    }
  },
);

function addRow(sums: Float32Array, data: Float32Array, start: number): void {
  for (let x = 0; x < sums.length; x++) sums[x] = (sums[x] ?? 0) + (data[start + x] ?? 0);
}
