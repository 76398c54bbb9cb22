import type { RasterImage } from '@chiaro/engine/image/color-image';
import type { FaceBox } from '@chiaro/engine/models/blazeface';
import type { Segmenter } from '@chiaro/engine/models/person-segmenter';

import { eyeDistanceOf } from './measure-photo';

/** Side of the looked at square in distances of the eyes, head and shoulders, and the share of it above the eyes. */
const SIDE = 8;
const ABOVE = 0.42;

/**
 * Returns the area near a face, in squared distances of the eyes, that may be the person or what is behind: each cell of the
 * model's mask counts as much as it is unsure, from 0 (sure) to 1.
 */
export function unclearArea(image: RasterImage, face: FaceBox, segmenter: Segmenter): number {
  const [left, right] = face.eyes;
  const side = SIDE * eyeDistanceOf(face);
  const region = {
    left: (left.x + right.x - side) / 2,
    top: (left.y + right.y) / 2 - ABOVE * side,
    side,
  };
  const { width, data } = segmenter.segment(image, region);
  const cell = side / width;
  let area = 0;
  data.forEach((person, index) => {
    const x = region.left + ((index % width) + 0.5) * cell;
    const y = region.top + (Math.floor(index / width) + 0.5) * cell;
    const isInside = x >= 0 && y >= 0 && x < image.width && y < image.height;
    if (isInside) area += 4 * person * (1 - person);
  });
  return area * (SIDE / width) ** 2;
}
