import type { Point } from '../image/affine';
import { SEGMENTATION_SIZE } from '../models/person-segmenter';

/** Where a place of a picture lies on the model's mask, which is stretched over the whole picture. */
export function onMask(place: Point, picture: { width: number; height: number }): Point {
  return {
    x: (place.x / picture.width) * SEGMENTATION_SIZE,
    y: (place.y / picture.height) * SEGMENTATION_SIZE,
  };
}
