import type { Point } from './affine';
import type { RasterImage } from './color-image';
import { type Plane, createPlane } from './plane';

/** A part of a picture in whole pixels; right and bottom are outside. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The smallest box about some points, with a margin in pixels, held inside the picture. */
export function boxAround(
  points: readonly Point[],
  margin: number,
  picture: { width: number; height: number },
): Box {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const within = (value: number, most: number): number => Math.min(Math.max(Math.round(value), 0), most);
  return {
    left: within(Math.min(...xs) - margin, picture.width - 1),
    top: within(Math.min(...ys) - margin, picture.height - 1),
    right: within(Math.max(...xs) + margin, picture.width),
    bottom: within(Math.max(...ys) + margin, picture.height),
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

/** A copy of a plane in which `part` stands in its box. */
export function paste(plane: Plane, part: Plane, box: Box): Plane {
  const data = plane.data.slice();
  for (let y = 0; y < part.height; y++) {
    data.set(
      part.data.subarray(y * part.width, (y + 1) * part.width),
      (box.top + y) * plane.width + box.left,
    );
  }
  return { width: plane.width, height: plane.height, data };
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
