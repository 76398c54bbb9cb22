import { type Plane, createPlane } from './plane';

/**
 * One level of the à trous wavelet transform (Starck, Murtagh and Bijaoui, "Image Processing and Data Analysis",
 * 1998): blurs with the cubic B-spline 1 4 6 4 1. The difference to the blur is the finest band. The edge's pixels
 * are repeated outwards.
 */
export function splineBlur(plane: Plane): Plane {
  const { width, height } = plane;
  const rows = createPlane(width, height);
  for (let y = 0; y < height; y++) blurRow(plane.data, rows.data, y * width, width);
  const result = createPlane(width, height);
  const last = height - 1;
  for (let y = 0; y < height; y++) {
    const far = Math.max(0, y - 2) * width;
    const near = Math.max(0, y - 1) * width;
    const here = y * width;
    const next = Math.min(last, y + 1) * width;
    const beyond = Math.min(last, y + 2) * width;
    const source = rows.data;
    for (let x = 0; x < width; x++) {
      result.data[here + x] =
        0.375 * (source[here + x] ?? 0) +
        0.25 * ((source[near + x] ?? 0) + (source[next + x] ?? 0)) +
        0.0625 * ((source[far + x] ?? 0) + (source[beyond + x] ?? 0));
    }
  }
  return result;
}

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
