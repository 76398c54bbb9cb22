import {
  type FaceModels,
  findFaces,
  findPhotoFaces,
  findSureFaces,
  largestOf,
  type PhotoFaces,
} from '@chiaro/engine/find/find-faces';
import type { RasterImage } from '@chiaro/engine/image/color-image';
import type { Segmenter } from '@chiaro/engine/models/person-segmenter';

/** FaceMesh has 1.5 MB and is read of few photos, so it loads with the first of them. */
export interface UserModels extends Pick<FaceModels, 'blazeFace'> {
  readonly loadFaceMesh: () => Promise<FaceModels['faceMesh']>;
}

/** What finds the user and their outline. */
export interface LookModels extends UserModels {
  readonly segmenter: Segmenter;
}

interface UserFaces extends PhotoFaces {
  /** FaceMesh's confidence in the largest face, 0 to 1; 1 without a face, or where BlazeFace is sure. */
  readonly confidence: number;
}

/**
 * Turns a photo upright by its faces, unless it `isUpright`, and reads the largest where BlazeFace is not sure of it: of 93
 * people in masks 36 had a confidence below 0.99, BlazeFace was sure of one of them. Rejects if FaceMesh can't be loaded.
 */
export async function findUser(
  photo: RasterImage,
  { blazeFace, loadFaceMesh }: UserModels,
  isUpright = false,
): Promise<UserFaces> {
  const sure = findSureFaces(photo, blazeFace);
  if (sure) return { ...sure, confidence: 1 };
  const faceMesh = await loadFaceMesh();
  const found: PhotoFaces = isUpright
    ? { turns: 0, isSure: true, image: photo, boxes: findFaces(photo, blazeFace) }
    : findPhotoFaces(photo, { blazeFace, faceMesh });
  const largest = largestOf(found.boxes);
  const confidence = largest ? faceMesh.measure(found.image, largest).confidence : 1;
  return { ...found, confidence };
}
