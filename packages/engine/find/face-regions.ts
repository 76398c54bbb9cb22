import type { Point } from '../image/affine';
import { blur } from '../image/blur';
import { boxAround, pasteInto } from '../image/crop';
import { type Plane, createPlane, excludePlane } from '../image/plane';
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

/** Returns the face without its features: skin, and what covers it. */
export function bareFace({ face, features }: FaceRegions): Plane {
  return excludePlane(face, features);
}

/** The regions are soft, so half the size is enough to draw them. */
const SCALE = 2;
/** Reach of a blur as a multiple of its radius: a region is empty beyond it. */
const REACH = 2;

/** Draws the regions of a face into a frame of `size` pixels (even). */
export function faceRegions(face: Face, size: number): FaceRegions {
  const region = (outlines: readonly (readonly number[])[], softness: number): Plane =>
    drawRegion(
      outlines.map((outline) => cornersOf(face, outline)),
      (softness * face.eyeDistance) / SCALE,
      size,
    );
  return {
    face: region([FACE_OVAL], 0.14),
    features: region([...EYES, ...BROWS, ...NOSTRILS, LIPS], 0.06),
    eyes: region(EYES, 0.025),
    underEyes: region(UNDER_EYES, 0.09),
  };
}

/** Draws shapes with an edge of `radius`, both at half the frame's size, in the box that they reach. */
function drawRegion(shapes: readonly Point[][], radius: number, size: number): Plane {
  const region = createPlane(size, size);
  const frame = { width: size / SCALE, height: size / SCALE };
  const box = boxAround(shapes.flat(), Math.ceil(radius * REACH) + SCALE, frame);
  const { left, top } = box;
  if (left >= box.right || top >= box.bottom) return region;
  const drawn = createPlane(box.right - left, box.bottom - top);
  for (const shape of shapes) {
    const corners = shape.map(({ x, y }) => ({ x: x - left, y: y - top }));
    fillPolygon(drawn, corners);
  }
  const part = resize(blur(drawn, radius), drawn.width * SCALE, drawn.height * SCALE);
  pasteInto(region, part, {
    left: left * SCALE,
    top: top * SCALE,
    right: box.right * SCALE,
    bottom: box.bottom * SCALE,
  });
  return region;
}

function cornersOf(face: Face, outline: readonly number[]): Point[] {
  return outline.flatMap((index) => {
    const point = face.points[index];
    return point ? [{ x: point.x / SCALE, y: point.y / SCALE }] : [];
  });
}
