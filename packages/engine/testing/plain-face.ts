import { type Point, applyAffine, similarity } from '../image/affine';
import { type Face, faceFromMesh } from '../find/face';
import type { FaceBox } from '../models/blazeface';
import type { MeshPoint } from '../models/face-mesh';
import {
  CHIN,
  FOREHEAD_TOP,
  LANDMARK_COUNT,
  LEFT_CHEEK_EDGE,
  LEFT_EYE_OUTER_CORNER,
  NOSE_TIP,
  RIGHT_CHEEK_EDGE,
  RIGHT_EYE_OUTER_CORNER,
} from '../models/landmarks';

/** Places of the landmarks of `Face`, in eye distances from the point between the eyes. */
const LANDMARKS: ReadonlyMap<number, readonly [number, number]> = new Map([
  [LEFT_EYE_OUTER_CORNER, [-0.5, 0]],
  [RIGHT_EYE_OUTER_CORNER, [0.5, 0]],
  [NOSE_TIP, [0, 0.45]],
  [FOREHEAD_TOP, [0, -0.75]],
  [CHIN, [0, 1.15]],
  [LEFT_CHEEK_EDGE, [-0.75, 0.2]],
  [RIGHT_CHEEK_EDGE, [0.75, 0.2]],
]);

/** A face whose mesh is the front half of an egg, for stages that need a mesh but no picture. */
export function plainFace(options: { eyeCentre: Point; eyeDistance: number; roll?: number }): Face {
  const { eyeCentre, eyeDistance, roll = 0 } = options;
  const place = similarity({ angle: roll, scale: eyeDistance, from: { x: 0, y: 0 }, to: eyeCentre });
  const points = Array.from({ length: LANDMARK_COUNT }, (_, index): MeshPoint => {
    const [x, y] = LANDMARKS.get(index) ?? spiral(index);
    const depth = Math.sqrt(Math.max(0, 1 - (x / 0.8) ** 2 - ((y - 0.2) / 1) ** 2));
    return { ...applyAffine(place, { x, y }), z: -0.7 * depth * eyeDistance };
  });
  return faceFromMesh(points, 1);
}

/** An upright face of BlazeFace that looks into the camera, with the middle and the width in pixels. */
export function plainFaceBox(x: number, y: number, width: number, probability = 1): FaceBox {
  const place = (across: number, down: number): Point => ({ x: x + across * width, y: y + down * width });
  return {
    probability,
    centre: { x, y },
    width,
    height: width,
    eyes: [place(-0.25, -0.1), place(0.25, -0.1)],
    nose: place(0, 0.1),
    mouth: place(0, 0.2),
    ears: [place(-0.5, 0.025), place(0.5, 0.025)],
  };
}

/** Points spread evenly over the face's oval. */
function spiral(index: number): readonly [number, number] {
  const radius = Math.sqrt((index + 0.5) / LANDMARK_COUNT);
  const angle = index * 2.399963;
  return [0.75 * radius * Math.cos(angle), 0.2 + 0.95 * radius * Math.sin(angle)];
}
