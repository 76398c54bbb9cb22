import { inBands } from './bands';
import { type Plane, borrowPlane, newPlane } from './plane';

/**
 * One level of the à trous wavelet transform (Starck, Murtagh and Bijaoui, "Image Processing and Data Analysis",
 * 1998): blurs with the cubic B-spline 1 4 6 4 1. The difference to the blur is the finest band. The edge's pixels
 * are repeated outwards.
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
