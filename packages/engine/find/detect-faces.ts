import type { RasterImage } from '../image/color-image';
import { type BlazeFace, type FaceBox, withoutDuplicates } from '../models/blazeface';
import type { FaceMesh } from '../models/face-mesh';
import { type Face, faceFromMesh } from './face';
import { partsOf, wholeOf } from './search-regions';

interface FaceModels {
  blazeFace: BlazeFace;
  faceMesh: FaceMesh;
}

/** Below this confidence of FaceMesh, it is not a face. BlazeFace also finds faces in cats and cups. */
const LEAST_CONFIDENCE = 0.4;
const MOST_FACES_MEASURED = 8;

/**
 * Returns the faces in a picture, largest first. If the whole picture shows none and `lookClosely` is set, it also
 * searches nine overlapping parts for small faces.
 */
export function detectFaces(
  image: RasterImage,
  models: FaceModels,
  options: { lookClosely: boolean },
): Face[] {
  let faces = measure(image, models, models.blazeFace.findCandidates(image, wholeOf(image)));
  if (faces.length === 0 && options.lookClosely) {
    const candidates = partsOf(image).flatMap((part) => models.blazeFace.findCandidates(image, part));
    faces = measure(image, models, candidates);
  }
  return faces.sort((one, two) => two.eyeDistance - one.eyeDistance);
}

function measure(image: RasterImage, models: FaceModels, candidates: readonly FaceBox[]): Face[] {
  return withoutDuplicates(candidates)
    .slice(0, MOST_FACES_MEASURED)
    .map((box) => models.faceMesh.measure(image, box))
    .filter((mesh) => mesh.confidence >= LEAST_CONFIDENCE)
    .map((mesh) => faceFromMesh(mesh.points, mesh.confidence));
}
