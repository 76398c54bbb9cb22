import { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop';

import type { PicturePart } from '@/lib/client/pictures/draw-picture';

/** Width and height of a picture, in pixels where a part is cut. */
export interface Extent {
  readonly width: number;
  readonly height: number;
}

/** The largest square in the middle of a picture, in percent of its sides. */
export function largestSquare({ width, height }: Extent): PercentCrop {
  const share = (Math.min(width, height) / width) * 100;
  return centerCrop(makeAspectCrop({ unit: '%', width: share }, 1, width, height), width, height);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most));
}

/**
 * The square with another size around its middle, as far as the picture reaches; `leastSide` is in the
 * units of `extent`.
 */
export function resizeSquare(
  crop: PercentCrop,
  factor: number,
  extent: Extent,
  leastSide: number,
): PercentCrop {
  const present = (crop.width / 100) * extent.width;
  const side = clamp(present * factor, leastSide, Math.min(extent.width, extent.height));
  const width = (side / extent.width) * 100;
  const height = (side / extent.height) * 100;
  return {
    unit: '%',
    x: clamp(crop.x + (crop.width - width) / 2, 0, 100 - width),
    y: clamp(crop.y + (crop.height - height) / 2, 0, 100 - height),
    width,
    height,
  };
}

/** The square in whole pixels of the picture, never beyond its edges. */
export function toPicturePart(crop: PercentCrop, { width, height }: Extent): PicturePart {
  const exact = Math.min((crop.width / 100) * width, (crop.height / 100) * height);
  const side = clamp(Math.round(exact), 1, Math.min(width, height));
  return {
    x: clamp(Math.round((crop.x / 100) * width), 0, width - side),
    y: clamp(Math.round((crop.y / 100) * height), 0, height - side),
    width: side,
    height: side,
  };
}
