import { similarity } from '../image/affine';
import type { RasterImage } from '../image/color-image';
import { relativeDetail } from './relative-detail';
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
