import type { Point } from './affine';
import type { RasterImage } from './color-image';
import { copyPlane, createPlane, type Plane } from './plane';

/** A part of a picture in whole pixels; right and bottom are outside. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Returns the smallest box around some points, with a margin in pixels, clipped to the picture. */
export function boxAround(
  points: readonly Point[],
  margin: number,
  picture: { width: number; height: number },
): Box {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most);
  return {
    left: within(Math.floor(Math.min(...xs)) - margin, picture.width - 1),
    top: within(Math.floor(Math.min(...ys)) - margin, picture.height - 1),
    right: within(Math.ceil(Math.max(...xs)) + margin, picture.width),
    bottom: within(Math.ceil(Math.max(...ys)) + margin, picture.height),
  };
}

/**
 * Returns the smallest box around pixels for which `holds` is true, with a margin, of every `step`th pixel; or null.
 */
export function boxWhere(
  plane: Plane,
  holds: (value: number) => boolean,
  { margin = 0, step = 1 } = {},
): Box | null {
  const { width, height, data } = plane;
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y += step) {
    for (let x = 0; x < width; x += step) {
      if (!holds(data[y * width + x] ?? 0)) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + step);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + step);
    }
  }
  if (left >= right) return null;
  return {
    left: Math.max(0, left - margin),
    top: Math.max(0, top - margin),
    right: Math.min(width, right + margin),
    bottom: Math.min(height, bottom + margin),
  };
}

/** A copy of a part of a plane. */
export function crop(plane: Plane, box: Box): Plane {
  const part = createPlane(box.right - box.left, box.bottom - box.top);
  for (let y = 0; y < part.height; y++) {
    const start = (box.top + y) * plane.width + box.left;
    part.data.set(plane.data.subarray(start, start + part.width), y * part.width);
  }
  return part;
}

/** A copy of a plane with `part` in its box. */
export function paste(plane: Plane, part: Plane, box: Box): Plane {
  const result = copyPlane(plane);
  pasteInto(result, part, box);
  return result;
}

/** Writes `part` into its box of a plane. */
export function pasteInto(plane: Plane, part: Plane, box: Box): void {
  for (let y = 0; y < part.height; y++) {
    const row = part.data.subarray(y * part.width, (y + 1) * part.width);
    plane.data.set(row, (box.top + y) * plane.width + box.left);
  }
}

/** A copy of a part of a decoded picture. */
export function cropRaster(image: RasterImage, box: Box): RasterImage {
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const start = ((box.top + y) * image.width + box.left) * 3;
    pixels.set(image.pixels.subarray(start, start + width * 3), y * width * 3);
  }
  return { width, height, pixels };
}

/** Turns of a picture by 90° clockwise. */
export type QuarterTurns = 0 | 1 | 2 | 3;

/** Every turn, the unturned picture first. */
export const QUARTER_TURNS: readonly QuarterTurns[] = [0, 1, 2, 3];

/** Returns a decoded picture, turned clockwise. The same picture for no turn. */
export function turnRaster(image: RasterImage, turns: QuarterTurns): RasterImage {
  if (turns === 0) return image;
  const isUpsideDown = turns === 2;
  const width = isUpsideDown ? image.width : image.height;
  const height = isUpsideDown ? image.height : image.width;
  const pixels = new Uint8Array(image.pixels.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const column = isUpsideDown ? width - 1 - x : turns === 1 ? y : height - 1 - y;
      const row = isUpsideDown ? height - 1 - y : turns === 1 ? width - 1 - x : x;
      const from = (row * image.width + column) * 3;
      const to = (y * width + x) * 3;
      pixels[to] = image.pixels[from] ?? 0;
      pixels[to + 1] = image.pixels[from + 1] ?? 0;
      pixels[to + 2] = image.pixels[from + 2] ?? 0;
    }
  }
  return { width, height, pixels };
}
