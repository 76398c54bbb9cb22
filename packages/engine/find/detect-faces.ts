import type { RasterImage } from '../image/color-image';
import type { FaceBox } from '../models/blazeface';
import { type Face, faceFromMesh } from './face';
import { type FaceModels, type PhotoFaces, findFaces, findPhotoFaces } from './find-faces';

/** Below this confidence it is no face: in 169 photos upright faces had at least 0.95, windows 0.78, but a dog 0.94. */
export const LEAST_CONFIDENCE = 0.9;

/** Returns the upright faces in a picture of at least this confidence, largest first. */
export function detectFaces(image: RasterImage, models: FaceModels, least = LEAST_CONFIDENCE): Face[] {
  return measure(image, models, findFaces(image, models.blazeFace), least);
}

/** A photo that is upright, with its faces, largest first. */
export interface UprightPhoto extends Pick<PhotoFaces, 'image' | 'turns'> {
  readonly faces: Face[];
}

/** Turns a photo upright by its faces and returns it with them. */
export function detectPhotoFaces(photo: RasterImage, models: FaceModels): UprightPhoto {
  const { image, turns, boxes } = findPhotoFaces(photo, models);
  return { image, turns, faces: measure(image, models, boxes, LEAST_CONFIDENCE) };
}

function measure(
  image: RasterImage,
  { faceMesh }: FaceModels,
  boxes: readonly FaceBox[],
  least: number,
): Face[] {
  return boxes
    .map((box) => faceMesh.measure(image, box))
    .filter((mesh) => mesh.confidence >= least)
    .map((mesh) => faceFromMesh(mesh.points, mesh.confidence))
    .sort((one, two) => two.eyeDistance - one.eyeDistance);
}
