import type { GraphModel } from '@tensorflow/tfjs-converter';

import { type Point, applyAffine, similarity } from '../image/affine';
import type { RasterImage } from '../image/color-image';
import { warpInterleaved } from '../image/warp';
import type { FaceBox } from './blazeface';
import { LANDMARK_COUNT, LEFT_EYE_OUTER_CORNER, RIGHT_EYE_OUTER_CORNER } from './landmarks';
import { type ModelOutput, runModel } from './run-model';

/** A point of the mesh in pixels of the picture. z grows away from the camera, on the same scale. */
export interface MeshPoint extends Point {
  readonly z: number;
}

interface FaceMeshResult {
  /** Probability that this is a face, 0 to 1. */
  readonly confidence: number;
  readonly points: readonly MeshPoint[];
}

interface Crop {
  centre: Point;
  side: number;
  angle: number;
}

const INPUT_SIZE = 192;
/** Enlargement of the detector's box to the crop that the mesh model expects. */
const BOX_MARGIN = 1.6;
const MESH_MARGIN = 1.5;

/** Google's FaceMesh: 468 points on a face. */
export class FaceMesh {
  /** Takes the loaded model. TensorFlow.js must have been started. */
  constructor(private readonly model: GraphModel) {}

  /** Returns the mesh of the face in a box. A second pass on a crop around the first mesh improves tilted faces. */
  measure(image: RasterImage, box: FaceBox): FaceMeshResult {
    const first = this.run(image, {
      centre: box.centre,
      side: Math.max(box.width, box.height) * BOX_MARGIN,
      angle: angleOf(...box.eyes),
    });
    return this.run(image, cropAround(first.points));
  }

  private run(image: RasterImage, crop: Crop): FaceMeshResult {
    const scale = crop.side / INPUT_SIZE;
    const middle = { x: INPUT_SIZE / 2, y: INPUT_SIZE / 2 };
    const toSource = similarity({ angle: crop.angle, scale, from: middle, to: crop.centre });
    const input = warpInterleaved(image, { toSource, width: INPUT_SIZE, height: INPUT_SIZE, outside: 0 });
    const outputs = runModel(this.model, input, INPUT_SIZE);
    const values = valuesOfLength(outputs, LANDMARK_COUNT * 3);
    const confidence = valuesOfLength(outputs, 1)[0] ?? 0;
    const points = Array.from({ length: LANDMARK_COUNT }, (_, index) => ({
      ...applyAffine(toSource, { x: values[index * 3] ?? 0, y: values[index * 3 + 1] ?? 0 }),
      z: (values[index * 3 + 2] ?? 0) * scale,
    }));
    return { confidence, points };
  }
}

function cropAround(points: readonly MeshPoint[]): Crop {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const origin = { x: 0, y: 0 };
  return {
    centre: { x: (left + right) / 2, y: (top + bottom) / 2 },
    side: Math.max(right - left, bottom - top) * MESH_MARGIN,
    angle: angleOf(points[LEFT_EYE_OUTER_CORNER] ?? origin, points[RIGHT_EYE_OUTER_CORNER] ?? origin),
  };
}

function angleOf(left: Point, right: Point): number {
  return Math.atan2(right.y - left.y, right.x - left.x);
}

function valuesOfLength(outputs: readonly ModelOutput[], length: number): Float32Array {
  const output = outputs.find(({ values }) => values.length === length);
  if (!output) throw new Error(`The face mesh gave no output of ${length} values.`);
  return output.values;
}
