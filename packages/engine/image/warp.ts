import { type Affine, applyAffine } from './affine';
import { type RasterImage, type RgbImage, newRgbImage } from './color-image';
import { clamp } from './numbers';
import { inBands } from './bands';
import { takeValues } from './plane-memory';
import { type Plane, borrowPlane, createPlane, planeFrom } from './plane';

interface WarpOptions {
  /** Maps a pixel of the result to its place in `image`. */
  toSource: Affine;
  width: number;
  height: number;
}

/** Samples a picture through an affine map, linearly, as interleaved RGB, 0 to 1; `outside` is the value beyond it. */
export function warpInterleaved(
  image: RasterImage,
  options: WarpOptions & { outside: number },
): Float32Array {
  const { toSource, width, height, outside } = options;
  const { pixels } = image;
  const lastX = image.width - 1;
  const lastY = image.height - 1;
  const result = takeValues(width * height * 3);
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
 * Samples a picture through an affine map (Catmull-Rom), repeating its edge. Halve it first to shrink by more than two.
 */
export function warpToPlanes(image: RasterImage, { toSource, width, height }: WarpOptions): RgbImage {
  const result = newRgbImage(width, height);
  const wordsInRow = Math.ceil((image.width * 3) / BYTES_IN_WORD);
  borrowPlane(wordsInRow, image.height, (packed) => {
    packBytes(image, packed);
    warpRows(height, { packed, ...result }, { ...toSource, sourceWidth: image.width });
  });
  return result;
}

/** Bytes of a plane's value. */
const BYTES_IN_WORD = 4;

function bytesOf({ data }: Plane): Uint8Array {
  return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
}

/** Copies a picture's bytes into a plane, which both threads see. Each row begins with a value. */
function packBytes({ width, height, pixels }: RasterImage, packed: Plane): void {
  const bytes = bytesOf(packed);
  const stride = width * 3;
  for (let y = 0; y < height; y++)
    bytes.set(pixels.subarray(y * stride, (y + 1) * stride), y * packed.width * BYTES_IN_WORD);
}

type WarpedPlanes = Record<'packed' | 'red' | 'green' | 'blue', Plane>;
type WarpNumbers = Record<keyof Affine | 'sourceWidth', number>;

const warpRows = inBands(
  'warp',
  ({ packed, red, green, blue }: WarpedPlanes, numbers: WarpNumbers, from, to) => {
    const { xx, xy, x0, yx, yy, y0, sourceWidth } = numbers;
    const pixels = bytesOf(packed);
    const stride = packed.width * BYTES_IN_WORD;
    const lastX = sourceWidth - 1;
    const lastY = packed.height - 1;
    const { width } = red;
    let target = from * width;
    for (let y = from; y < to; y++) {
      for (let x = 0; x < width; x++, target++) {
        const sourceX = xx * x + xy * y + x0;
        const sourceY = yx * x + yy * y + y0;
        const left = Math.floor(sourceX);
        const top = Math.floor(sourceY);
        const shareX = sourceX - left;
        const shareY = sourceY - top;
        const first = weightOf(0, shareX);
        const second = weightOf(1, shareX);
        const third = weightOf(2, shareX);
        const fourth = weightOf(3, shareX);
        const columnBefore = within(left - 1, lastX) * 3;
        const column = within(left, lastX) * 3;
        const columnAfter = within(left + 1, lastX) * 3;
        const columnBeyond = within(left + 2, lastX) * 3;
        let redSum = 0;
        let greenSum = 0;
        let blueSum = 0;
        for (let row = 0; row < 4; row++) {
          const start = within(top - 1 + row, lastY) * stride;
          const weight = weightOf(row, shareY);
          const one = start + columnBefore;
          const two = start + column;
          const three = start + columnAfter;
          const four = start + columnBeyond;
          redSum +=
            weight *
            (first * (pixels[one] ?? 0) +
              second * (pixels[two] ?? 0) +
              third * (pixels[three] ?? 0) +
              fourth * (pixels[four] ?? 0));
          greenSum +=
            weight *
            (first * (pixels[one + 1] ?? 0) +
              second * (pixels[two + 1] ?? 0) +
              third * (pixels[three + 1] ?? 0) +
              fourth * (pixels[four + 1] ?? 0));
          blueSum +=
            weight *
            (first * (pixels[one + 2] ?? 0) +
              second * (pixels[two + 2] ?? 0) +
              third * (pixels[three + 2] ?? 0) +
              fourth * (pixels[four + 2] ?? 0));
        }
        red.data[target] = clamp(redSum / 255);
        green.data[target] = clamp(greenSum / 255);
        blue.data[target] = clamp(blueSum / 255);
      }
    }
  },
);

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
  const { toSource, margin, width, height } = options;
  const isInside = (x: number, y: number): boolean => {
    const place = applyAffine(toSource, { x, y });
    const [right, bottom] = [image.width - 1 - margin, image.height - 1 - margin];
    return place.x >= margin && place.y >= margin && place.x <= right && place.y <= bottom;
  };
  // All pixels are inside if the corners are.
  const corners = [0, width - 1].flatMap((x) => [0, height - 1].map((y) => isInside(x, y)));
  if (!corners.includes(false)) return createPlane(width, height, 1);
  return planeFrom(width, height, (x, y) => (isInside(x, y) ? 1 : 0));
}

function within(place: number, last: number): number {
  return place < 0 ? 0 : place > last ? last : place;
}

/** Catmull-Rom weight of one of four neighbours, 0 to 3, for a place `share` between the middle two. */
function weightOf(neighbour: number, share: number): number {
  const away = neighbour < 2 ? share : 1 - share;
  return neighbour === 1 || neighbour === 2
    ? ((3 * away - 5) * away * away + 2) / 2
    : ((2 - away) * away * away - away) / 2;
}
