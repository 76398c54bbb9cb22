import { similarity } from '../image/affine';
import type { RasterImage } from '../image/color-image';
import { warpInterleaved } from '../image/warp';
import type { Face } from '../find/face';

/** Side of a glimpse, and the eye distance in it: the face with its hair and a little of the room. */
const SIZE = 48;
const EYE_DISTANCE = 16;
/** Mean difference, 0 to 1, up to which two glimpses show the same photo. */
const SAME = 0.03;

/** Returns a small picture of a face, level and of the same size for every photo. Interleaved RGB, 0 to 1. */
export function glimpseOf(image: RasterImage, face: Face): Float32Array {
  const middle = { x: SIZE / 2, y: SIZE / 2 };
  const scale = face.eyeDistance / EYE_DISTANCE;
  const toSource = similarity({ angle: face.roll, scale, from: middle, to: face.eyeCentre });
  return warpInterleaved(image, { toSource, width: SIZE, height: SIZE, outside: 0.5 });
}

/** Whether two glimpses are of the same photo, for example of a copy in another format or size. */
export function isSamePhoto(one: Float32Array, two: Float32Array): boolean {
  const sum = one.reduce((total, value, index) => total + Math.abs(value - (two[index] ?? 0)), 0);
  return sum / one.length <= SAME;
}
