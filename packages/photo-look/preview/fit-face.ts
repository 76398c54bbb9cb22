import { type Face, faceFromMesh } from '@chiaro/engine/find/face';
import type { FaceBox } from '@chiaro/engine/models/blazeface';

import meanFace from './mean-face.json';

type Vector = readonly [x: number, y: number, z: number];

/**
 * The file has the mean of FaceMesh's points on 81 photos of faces into the camera, x (right), y (down), z (away) of one
 * after another, and where BlazeFace finds its key points on that face: eyes, nose, mouth, ears. Its unit is a thousandth
 * of the distance of the eyes' outer corners.
 */
const UNIT = 1e-3;
const vectorOf = ([x = 0, y = 0, z = 0]: readonly number[]): Vector => [x * UNIT, y * UNIT, z * UNIT];
const KEY_POINTS = meanFace.keyPoints.map(vectorOf);
const MEAN_POINTS = Array.from({ length: meanFace.points.length / 3 }, (_, index) =>
  vectorOf(meanFace.points.slice(3 * index)),
);
const KEY_CENTRE = meanOf(KEY_POINTS);

/**
 * Places the mean face where BlazeFace found one: in 95 of 100 faces within 0.13 eye distances of FaceMesh's 1.5 MB. D.
 * DeMenthon, L. Davis, "Model-Based Object Pose in 25 Lines of Code" (IJCV 1995).
 */
export function fitFace(box: FaceBox): Face {
  const found = [...box.eyes, box.nose, box.mouth, ...box.ears];
  const centre = {
    x: found.reduce((sum, { x }) => sum + x, 0) / found.length,
    y: found.reduce((sum, { y }) => sum + y, 0) / found.length,
  };
  const across = fitAxis(found.map(({ x }) => x - centre.x));
  const down = fitAxis(found.map(({ y }) => y - centre.y));
  const scale = (lengthOf(across) + lengthOf(down)) / 2;
  const [right, below] = perpendicular(unit(across), unit(down));
  const away = cross(right, below);
  const points = MEAN_POINTS.map((point) => {
    const own = minus(point, KEY_CENTRE);
    return {
      x: centre.x + scale * dot(right, own),
      y: centre.y + scale * dot(below, own),
      z: scale * dot(away, point),
    };
  });
  return faceFromMesh(points, box.probability);
}

/** The vector whose products with the key points are nearest to some values, by least squares. */
function fitAxis(values: readonly number[]): Vector {
  const sums: [number, number, number] = [0, 0, 0];
  for (const [index, value] of values.entries()) {
    const point = minus(KEY_POINTS[index] ?? KEY_CENTRE, KEY_CENTRE);
    sums[0] += point[0] * value;
    sums[1] += point[1] * value;
    sums[2] += point[2] * value;
  }
  return [dot(INVERSE[0], sums), dot(INVERSE[1], sums), dot(INVERSE[2], sums)];
}

/** The inverse of the key points' covariance. */
const INVERSE = invert(
  [0, 1, 2].map((row) =>
    [0, 1, 2].map((column) =>
      KEY_POINTS.reduce((sum, point) => {
        const own = minus(point, KEY_CENTRE);
        return sum + (own[row] ?? 0) * (own[column] ?? 0);
      }, 0),
    ),
  ) as unknown as readonly [Vector, Vector, Vector],
);

/** The inverse of a symmetric matrix. */
function invert([a, b, c]: readonly [Vector, Vector, Vector]): readonly [Vector, Vector, Vector] {
  const scale = 1 / dot(a, cross(b, c));
  const times = ([x, y, z]: Vector): Vector => [x * scale, y * scale, z * scale];
  return [times(cross(b, c)), times(cross(c, a)), times(cross(a, b))];
}

/** The two perpendicular unit vectors that are nearest to two others. */
function perpendicular(one: Vector, two: Vector): readonly [Vector, Vector] {
  const sum = unit([one[0] + two[0], one[1] + two[1], one[2] + two[2]]);
  const difference = unit(minus(one, two));
  const half = Math.SQRT1_2;
  const join = (sign: 1 | -1): Vector => [
    half * (sum[0] + sign * difference[0]),
    half * (sum[1] + sign * difference[1]),
    half * (sum[2] + sign * difference[2]),
  ];
  return [join(1), join(-1)];
}

function meanOf(points: readonly Vector[]): Vector {
  const mean = (axis: 0 | 1 | 2): number =>
    points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  return [mean(0), mean(1), mean(2)];
}

function minus(one: Vector, two: Vector): Vector {
  return [one[0] - two[0], one[1] - two[1], one[2] - two[2]];
}

function dot(one: Vector, two: Vector): number {
  return one[0] * two[0] + one[1] * two[1] + one[2] * two[2];
}

function cross(one: Vector, two: Vector): Vector {
  return [
    one[1] * two[2] - one[2] * two[1],
    one[2] * two[0] - one[0] * two[2],
    one[0] * two[1] - one[1] * two[0],
  ];
}

function lengthOf(vector: Vector): number {
  return Math.sqrt(dot(vector, vector));
}

function unit(vector: Vector): Vector {
  const length = lengthOf(vector) || 1;
  return [vector[0] / length, vector[1] / length, vector[2] / length];
}
