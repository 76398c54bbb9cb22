import type { Point } from '../image/affine';
import { blur } from '../image/blur';
import { type Plane, createPlane } from '../image/plane';
import { resize } from '../image/resample';
import { fillPolygon } from '../image/polygon';
import { BROWS, EYES, FACE_OVAL, LIPS, NOSTRILS, UNDER_EYES } from '../models/landmarks';
import type { Face } from './face';

/** Soft masks of a face in the frame, 0 to 1. */
export interface FaceRegions {
  /** The face within its outline. */
  readonly face: Plane;
  /** Eyes, brows, nostrils, lips and teeth: smoothing leaves them out. */
  readonly features: Plane;
  readonly eyes: Plane;
  /** Between the lower lids and the cheeks. */
  readonly underEyes: Plane;
}

/** The regions are soft, so half the size is enough to draw them. */
const DRAWN_SCALE = 0.5;

/** Draws the regions of a face into a frame of `size` pixels (even). */
export function faceRegions(face: Face, size: number): FaceRegions {
  const region = (outlines: readonly (readonly number[])[], softness: number): Plane => {
    const plane = createPlane(size * DRAWN_SCALE, size * DRAWN_SCALE);
    for (const outline of outlines) fillPolygon(plane, cornersOf(face, outline));
    return resize(blur(plane, softness * face.eyeDistance * DRAWN_SCALE), size, size);
  };
  return {
    face: region([FACE_OVAL], 0.14),
    features: region([...EYES, ...BROWS, ...NOSTRILS, LIPS], 0.06),
    eyes: region(EYES, 0.025),
    underEyes: region(UNDER_EYES, 0.09),
  };
}

function cornersOf(face: Face, outline: readonly number[]): Point[] {
  return outline.flatMap((index) => {
    const point = face.points[index];
    return point ? [{ x: point.x * DRAWN_SCALE, y: point.y * DRAWN_SCALE }] : [];
  });
}
