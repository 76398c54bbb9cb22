import { LEAST_CONFIDENCE } from '@chiaro/engine/find/detect-faces';
import {
  type FaceModels,
  findFaces,
  findPhotoFaces,
  findSureFaces,
  largestOf,
  type PhotoFaces,
} from '@chiaro/engine/find/find-faces';
import type { RasterImage } from '@chiaro/engine/image/color-image';

/** FaceMesh has 1.5 MB and is read of few photos, so it loads with the first of them. */
export interface UserModels extends Pick<FaceModels, 'blazeFace'> {
  readonly loadFaceMesh: () => Promise<FaceModels['faceMesh']>;
}

interface UserFaces extends PhotoFaces {
  /** Whether the engine does not take the largest face for one: mostly mouth and nose are covered. */
  readonly isCovered: boolean;
}

/**
 * Turns a photo upright by its faces, unless it `isUpright`, and tells whether the engine takes the largest for a face.
 * The 16 of 90 faces in masks that it does not take had at most 0.90 in BlazeFace. Rejects if FaceMesh can't be loaded.
 */
export async function findUser(
  photo: RasterImage,
  { blazeFace, loadFaceMesh }: UserModels,
  isUpright = false,
): Promise<UserFaces> {
  const sure = findSureFaces(photo, blazeFace);
  if (sure) return { ...sure, isCovered: false };
  const faceMesh = await loadFaceMesh();
  const found: PhotoFaces = isUpright
    ? { turns: 0, isSure: true, image: photo, boxes: findFaces(photo, blazeFace) }
    : findPhotoFaces(photo, { blazeFace, faceMesh });
  const largest = largestOf(found.boxes);
  const confidence = largest ? faceMesh.measure(found.image, largest).confidence : 1;
  return { ...found, isCovered: confidence < LEAST_CONFIDENCE };
}
