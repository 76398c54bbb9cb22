import { similarity } from '../image/affine';
import type { RasterImage } from '../image/color-image';
import { warpInterleaved } from '../image/warp';
import { type Face, pointsWithin } from './face';

/** Eye distance in pixels from which more resolution does not help. */
const AMPLE_EYE_DISTANCE = 160;
/** Side of the patch on which sharpness is measured, and the eye distance in it. */
const PATCH_SIZE = 128;
const PATCH_EYE_DISTANCE = 64;
/** Sharpness from which more does not help; see `sharpness`. */
const AMPLE_SHARPNESS = 0.45;

/** Rates a face, 0 to 1: size × sharpness × frontality × levelness, and much less if the photo's edge cuts it. */
export function rankFace(image: RasterImage, face: Face): number {
  const size = Math.min(1, face.eyeDistance / AMPLE_EYE_DISTANCE);
  const sharp = Math.min(1, 0.3 + (0.7 * sharpness(image, face)) / AMPLE_SHARPNESS);
  const frontal = Math.cos(face.yaw) ** 2 * Math.cos(face.pitch);
  const level = 1 - Math.min(0.3, Math.abs(face.roll) * 0.3);
  return size * sharp * frontal * level * wholeness(image, face) ** 4;
}

/** Share of the mesh that is inside the photo. */
function wholeness(image: RasterImage, face: Face): number {
  return pointsWithin(face, image).length / face.points.length;
}

/** Fine detail of the face relative to its contrast, at the same scale for every face. */
function sharpness(image: RasterImage, face: Face): number {
  const middle = { x: PATCH_SIZE / 2, y: PATCH_SIZE / 2 };
  const patch = warpInterleaved(image, {
    toSource: similarity({
      angle: face.roll,
      scale: face.eyeDistance / PATCH_EYE_DISTANCE,
      from: middle,
      to: face.eyeCentre,
    }),
    width: PATCH_SIZE,
    height: PATCH_SIZE,
    outside: 0.5,
  });
  const green = new Float32Array(PATCH_SIZE ** 2);
  for (let index = 0; index < green.length; index++) green[index] = patch[index * 3 + 1] ?? 0;
  return relativeDetail(green, PATCH_SIZE, 1e-6);
}

/**
 * Returns how sharp a square of values is: its Laplacian relative to its contrast; `leastVariance` is a plain square's.
 */
function relativeDetail(values: Float32Array, side: number, leastVariance: number): number {
  let detail = 0;
  let sum = 0;
  let squares = 0;
  for (let y = 1; y < side - 1; y++) {
    for (let x = 1; x < side - 1; x++) {
      const index = y * side + x;
      const value = values[index] ?? 0;
      const beside = (values[index - 1] ?? 0) + (values[index + 1] ?? 0);
      const across = (values[index - side] ?? 0) + (values[index + side] ?? 0);
      const laplacian = 4 * value - beside - across;
      detail += laplacian * laplacian;
      sum += value;
      squares += value * value;
    }
  }
  const count = (side - 2) ** 2;
  const contrast = Math.sqrt(Math.max(leastVariance, squares / count - (sum / count) ** 2));
  return Math.sqrt(detail / count) / contrast;
}
