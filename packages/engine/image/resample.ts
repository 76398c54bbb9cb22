import { type Plane, createPlane } from './plane';

/** Enlarges (or slightly shrinks) a plane with linear interpolation. */
export function resize(plane: Plane, width: number, height: number): Plane {
  const { data } = plane;
  const columns = new Int32Array(width);
  const shares = new Float64Array(width);
  for (let x = 0; x < width; x++) {
    const place = Math.min(Math.max(((x + 0.5) * plane.width) / width - 0.5, 0), plane.width - 1);
    const left = Math.min(Math.floor(place), Math.max(plane.width - 2, 0));
    columns[x] = left;
    shares[x] = place - left;
  }
  const result = createPlane(width, height);
  const right = plane.width > 1 ? 1 : 0;
  for (let y = 0; y < height; y++) {
    const place = Math.min(Math.max(((y + 0.5) * plane.height) / height - 0.5, 0), plane.height - 1);
    const top = Math.min(Math.floor(place), Math.max(plane.height - 2, 0));
    const shareY = place - top;
    const upper = top * plane.width;
    const lower = plane.height > 1 ? upper + plane.width : upper;
    for (let x = 0; x < width; x++) {
      const column = columns[x] ?? 0;
      const shareX = shares[x] ?? 0;
      const above = (data[upper + column] ?? 0) * (1 - shareX) + (data[upper + column + right] ?? 0) * shareX;
      const below = (data[lower + column] ?? 0) * (1 - shareX) + (data[lower + column + right] ?? 0) * shareX;
      result.data[y * width + x] = above * (1 - shareY) + below * shareY;
    }
  }
  return result;
}

/** Shrinks by a whole factor, each pixel the mean of `factor` × `factor`. Both sides must be multiples of it. */
export function shrink(plane: Plane, factor: number): Plane {
  const { data, width } = plane;
  const share = 1 / (factor * factor);
  const result = createPlane(width / factor, plane.height / factor);
  for (let y = 0; y < result.height; y++) {
    const target = y * result.width;
    for (let x = 0; x < result.width; x++) {
      let sum = 0;
      for (let row = 0; row < factor; row++) {
        const start = (y * factor + row) * width + x * factor;
        for (let column = 0; column < factor; column++) sum += data[start + column] ?? 0;
      }
      result.data[target + x] = sum * share;
    }
  }
  return result;
}
