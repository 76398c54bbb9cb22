import type { Point, PointMap } from '../paint/geometry';

/** Half the depth of the head at the middle of the face, in drawing units. */
const FACE_DEPTH = 112;
/** The half width at which the depth of the head is zero. */
const DEPTH_REACH = 172;
/** The distance of the spine, about which the head turns, behind the middle of the face. */
const SPINE_OFFSET = 16;

function depthAt(x: number, y: number): number {
  const across = Math.max(0, 1 - (x / DEPTH_REACH) ** 2);
  return FACE_DEPTH * across * (1 - 0.16 * (y / 200) ** 2);
}

/** Projects points of the frontal face drawing to the head turned by its yaw. */
export interface HeadProjection {
  /** −1 to 1: the sine of the yaw. */
  readonly sine: number;
  /** Projects a point of the face; `lift` is its height above the face, as of the nose's tip. */
  readonly feature: (x: number, y: number, lift?: number) => Point;
  /** The factor of widths at `x`; below 1 is narrower. */
  readonly widthAt: (x: number) => number;
  /** Projects a point of an outline, which moves less than points of the face. */
  readonly outline: PointMap;
}

/** @param yaw turn of the head in degrees, positive to the viewer's right. */
export function projectHead(yaw: number): HeadProjection {
  const radians = (yaw * Math.PI) / 180;
  const sine = Math.sin(radians);
  const cosine = Math.cos(radians);
  return {
    sine,
    feature: (x, y, lift = 0) => [x * cosine + (depthAt(x, y) + lift - SPINE_OFFSET) * sine, y],
    widthAt: (x) => Math.max(0.55, cosine - (2 * FACE_DEPTH * x * sine) / DEPTH_REACH ** 2),
    outline: (x, y) => {
      const far = x * sine > 0;
      const narrowed = x * (1 - (far ? 0.24 : 0.02) * Math.abs(sine));
      return [narrowed + (0.72 * depthAt(x, y) + 6) * sine, y];
    },
  };
}
