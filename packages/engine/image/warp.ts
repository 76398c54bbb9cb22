import type { Affine } from './affine';
import { type RasterImage, type RgbImage } from './color-image';
import { type Plane, createPlane, planeFrom } from './plane';

interface WarpOptions {
  /** Maps a pixel of the result to its place in `image`. */
  toSource: Affine;
  width: number;
  height: number;
}

/**
 * Samples a picture through an affine map, with linear interpolation. `outside` (0 to 1) is the value outside the
 * picture. Returns interleaved RGB, 0 to 1: the input of the models.
 */
export function warpInterleaved(
  image: RasterImage,
  options: WarpOptions & { outside: number },
): Float32Array {
  const { toSource, width, height, outside } = options;
  const { pixels } = image;
  const lastX = image.width - 1;
  const lastY = image.height - 1;
  const result = new Float32Array(width * height * 3);
  let target = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++, target += 3) {
      const sourceX = toSource.xx * x + toSource.xy * y + toSource.x0;
      const sourceY = toSource.yx * x + toSource.yy * y + toSource.y0;
      if (sourceX < 0 || sourceY < 0 || sourceX > lastX || sourceY > lastY) {
        result[target] = result[target + 1] = result[target + 2] = outside;
        continue;
      }
      const left = Math.floor(sourceX);
      const top = Math.floor(sourceY);
      const shareX = sourceX - left;
      const shareY = sourceY - top;
      const right = left < lastX ? 3 : 0;
      const upper = (top * image.width + left) * 3;
      const lower = top < lastY ? upper + image.width * 3 : upper;
      for (let channel = 0; channel < 3; channel++) {
        const above =
          (pixels[upper + channel] ?? 0) * (1 - shareX) + (pixels[upper + right + channel] ?? 0) * shareX;
        const below =
          (pixels[lower + channel] ?? 0) * (1 - shareX) + (pixels[lower + right + channel] ?? 0) * shareX;
        result[target + channel] = (above * (1 - shareY) + below * shareY) / 255;
      }
    }
  }
  return result;
}

/**
 * Samples a picture through an affine map, with Catmull-Rom interpolation. Repeats the edge outside the picture.
 * To shrink by more than two, shrink the picture first (see `halve`).
 */
export function warpToPlanes(image: RasterImage, options: WarpOptions): RgbImage {
  const { toSource, width, height } = options;
  const red = createPlane(width, height);
  const green = createPlane(width, height);
  const blue = createPlane(width, height);
  const { pixels } = image;
  const lastX = image.width - 1;
  const lastY = image.height - 1;
  const columns = new Int32Array(4);
  const columnWeights = new Float64Array(4);
  const rowWeights = new Float64Array(4);
  let target = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++, target++) {
      const sourceX = toSource.xx * x + toSource.xy * y + toSource.x0;
      const sourceY = toSource.yx * x + toSource.yy * y + toSource.y0;
      const left = Math.floor(sourceX);
      const top = Math.floor(sourceY);
      fillWeights(columnWeights, sourceX - left);
      fillWeights(rowWeights, sourceY - top);
      for (let tap = 0; tap < 4; tap++) columns[tap] = Math.min(Math.max(left - 1 + tap, 0), lastX) * 3;
      let redSum = 0;
      let greenSum = 0;
      let blueSum = 0;
      for (let row = 0; row < 4; row++) {
        const start = Math.min(Math.max(top - 1 + row, 0), lastY) * image.width * 3;
        const rowWeight = rowWeights[row] ?? 0;
        for (let tap = 0; tap < 4; tap++) {
          const at = start + (columns[tap] ?? 0);
          const weight = rowWeight * (columnWeights[tap] ?? 0);
          redSum += weight * (pixels[at] ?? 0);
          greenSum += weight * (pixels[at + 1] ?? 0);
          blueSum += weight * (pixels[at + 2] ?? 0);
        }
      }
      red.data[target] = Math.min(Math.max(redSum / 255, 0), 1);
      green.data[target] = Math.min(Math.max(greenSum / 255, 0), 1);
      blue.data[target] = Math.min(Math.max(blueSum / 255, 0), 1);
    }
  }
  return { red, green, blue };
}

/** Halves both sides. Each pixel is the mean of four. Drops an odd last row or column. */
export function halve(image: RasterImage): RasterImage {
  const width = image.width >> 1;
  const height = image.height >> 1;
  const pixels = new Uint8Array(width * height * 3);
  const stride = image.width * 3;
  for (let y = 0; y < height; y++) {
    for (let at = 0; at < width * 3; at++) {
      const channel = at % 3;
      const source = y * 2 * stride + ((at - channel) / 3) * 6 + channel;
      const sum =
        (image.pixels[source] ?? 0) +
        (image.pixels[source + 3] ?? 0) +
        (image.pixels[source + stride] ?? 0) +
        (image.pixels[source + stride + 3] ?? 0);
      pixels[y * width * 3 + at] = (sum + 2) >> 2;
    }
  }
  return { width, height, pixels };
}

/** 1 where a pixel of the result shows a place at least `margin` source pixels inside the picture, else 0. */
export function insideOf(
  image: { width: number; height: number },
  options: WarpOptions & { margin: number },
): Plane {
  const { toSource, margin } = options;
  return planeFrom(options.width, options.height, (x, y) => {
    const sourceX = toSource.xx * x + toSource.xy * y + toSource.x0;
    const sourceY = toSource.yx * x + toSource.yy * y + toSource.y0;
    const inside =
      sourceX >= margin &&
      sourceY >= margin &&
      sourceX <= image.width - 1 - margin &&
      sourceY <= image.height - 1 - margin;
    return inside ? 1 : 0;
  });
}

/** Catmull-Rom weights of the four neighbours for a place `share` between the middle two. */
function fillWeights(weights: Float64Array, share: number): void {
  const square = share * share;
  const cube = square * share;
  weights[0] = (-cube + 2 * square - share) / 2;
  weights[1] = (3 * cube - 5 * square + 2) / 2;
  weights[2] = (-3 * cube + 4 * square + share) / 2;
  weights[3] = (cube - square) / 2;
}
