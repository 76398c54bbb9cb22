import { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop';

import type { Extent, PicturePart } from '@/lib/client/pictures/draw-picture';

/** The largest part of a shape in the middle of a picture, in percent of its sides. `aspect` is width over height. */
export function largestCrop({ width, height }: Extent, aspect: number): PercentCrop {
  const share = (Math.min(width, height * aspect) / width) * 100;
  return centerCrop(makeAspectCrop({ unit: '%', width: share }, aspect, width, height), width, height);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most));
}

/** The frame with another size around its middle. `aspect` is width over height, `extent` the shown picture's size. */
export function resizeCrop(
  crop: PercentCrop,
  factor: number,
  { aspect, extent, leastWidth }: { aspect: number; extent: Extent; leastWidth: number },
): PercentCrop {
  const present = (crop.width / 100) * extent.width;
  const newWidth = clamp(present * factor, leastWidth, Math.min(extent.width, extent.height * aspect));
  const width = (newWidth / extent.width) * 100;
  const height = (newWidth / aspect / extent.height) * 100;
  return {
    unit: '%',
    x: clamp(crop.x + (crop.width - width) / 2, 0, 100 - width),
    y: clamp(crop.y + (crop.height - height) / 2, 0, 100 - height),
    width,
    height,
  };
}

/** The frame in whole pixels of the picture, never beyond its edges. */
export function toPicturePart(crop: PercentCrop, { width, height }: Extent, aspect: number): PicturePart {
  const exact = Math.min((crop.width / 100) * width, (crop.height / 100) * height * aspect);
  const partWidth = clamp(Math.round(exact), 1, Math.min(width, Math.floor(height * aspect)));
  const partHeight = clamp(Math.round(partWidth / aspect), 1, height);
  return {
    x: clamp(Math.round((crop.x / 100) * width), 0, width - partWidth),
    y: clamp(Math.round((crop.y / 100) * height), 0, height - partHeight),
    width: partWidth,
    height: partHeight,
  };
}
