import type { Point } from '../image/affine';
import type { MeshPoint } from '../models/face-mesh';
import {
  CHIN,
  FOREHEAD_TOP,
  LEFT_CHEEK_EDGE,
  LEFT_EYE_OUTER_CORNER,
  NOSE_TIP,
  RIGHT_CHEEK_EDGE,
  RIGHT_EYE_OUTER_CORNER,
} from '../models/landmarks';

/** A second face this large, as a share of the largest, is no ornament of the backdrop. */
export const SECOND_FACE_SHARE = 0.5;

/** Least distance of the eyes' outer corners in the file, in pixels: at 12 a portrait is a smear, at 16 it is soft. */
export const LEAST_EYE_DISTANCE = 16;

/** A face in a picture and its orientation. Lengths in pixels, angles in radians. */
export interface Face {
  /** FaceMesh's 468 points. */
  readonly points: readonly MeshPoint[];
  /** Probability that it is a face, 0 to 1. */
  readonly confidence: number;
  /** Midpoint between the outer corners of the eyes. */
  readonly eyeCentre: Point;
  /** Between the outer corners of the eyes. */
  readonly eyeDistance: number;
  /** Clockwise turn in the picture's plane. */
  readonly roll: number;
  /** Turn to the side; 0 looks into the camera. */
  readonly yaw: number;
  /** Nod; 0 looks into the camera. */
  readonly pitch: number;
}

/** Computes a face from a mesh. Throws a RangeError if the mesh lacks a landmark. */
export function faceFromMesh(points: readonly MeshPoint[], confidence: number): Face {
  const left = landmark(points, LEFT_EYE_OUTER_CORNER);
  const right = landmark(points, RIGHT_EYE_OUTER_CORNER);
  const leftCheek = landmark(points, LEFT_CHEEK_EDGE);
  const rightCheek = landmark(points, RIGHT_CHEEK_EDGE);
  const forehead = landmark(points, FOREHEAD_TOP);
  const chin = landmark(points, CHIN);
  return {
    points,
    confidence,
    eyeCentre: { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 },
    eyeDistance: distance(left, right),
    roll: Math.atan2(right.y - left.y, right.x - left.x),
    yaw: Math.atan2(rightCheek.z - leftCheek.z, distance(leftCheek, rightCheek)),
    pitch: Math.atan2(chin.z - forehead.z, distance(forehead, chin)),
  };
}

/** Returns the face with its points moved, for example into the frame. */
export function moveFace(face: Face, move: (point: MeshPoint) => MeshPoint): Face {
  return faceFromMesh(face.points.map(move), face.confidence);
}

/** Returns the face in a picture of a `factor` of the size. */
export function scaleFace(face: Face, factor: number): Face {
  return moveFace(face, ({ x, y, z }) => ({ x: x * factor, y: y * factor, z: z * factor }));
}

/** The outer corners of the eyes. */
export function eyesOf({ points }: Pick<Face, 'points'>): [Point, Point] {
  return [landmark(points, LEFT_EYE_OUTER_CORNER), landmark(points, RIGHT_EYE_OUTER_CORNER)];
}

/** The points of a face that are inside a picture of this size. */
export function pointsWithin<Place extends Point>(
  { points }: { readonly points: readonly Place[] },
  { width, height }: { width: number; height: number },
): Place[] {
  return points.filter(({ x, y }) => x >= 0 && y >= 0 && x < width && y < height);
}

/** The tip of the nose, which is always inside the face. */
export function noseTip(face: Face): Point {
  return landmark(face.points, NOSE_TIP);
}

/** The lowest point of the face. */
export function chinOf(face: Face): Point {
  return landmark(face.points, CHIN);
}

function landmark(points: readonly MeshPoint[], index: number): MeshPoint {
  const point = points[index];
  if (!point) throw new RangeError(`The mesh lacks landmark ${index}.`);
  return point;
}

function distance(from: Point, to: Point): number {
  return Math.hypot(to.x - from.x, to.y - from.y);
}
