import { largestOf } from '@chiaro/engine/find/find-faces';
import { wholeOf } from '@chiaro/engine/find/search-regions';
import type { RasterImage } from '@chiaro/engine/image/color-image';
import { type FaceBox, withoutDuplicates } from '@chiaro/engine/models/blazeface';

import type { PhotoFacts } from '@/lib/client/photos/photo-facts';

import { findUser, type LookModels } from './find-user';
import { unclearArea } from './measure-outline';
import { measurePhoto } from './measure-photo';

/** Longer side of the picture in which a photo is looked at, in pixels. */
export const LOOKED_AT_SIDE = 1024;

interface LookOptions {
  /** Whether the picture is not to be turned. */
  readonly isUpright?: boolean;
  /** Size of the scaled photo as a multiple of the picture's. */
  readonly scale?: number;
}

/** Below this probability BlazeFace also finds faces in drawings, leaves and textures. */
const LEAST_PROBABILITY = 0.6;
/**
 * BlazeFace is not sure of profiles in its second look: in 253 photos only faces had more than 0.62 at half its size.
 */
const LEAST_PROFILE_PROBABILITY = 0.65;

/**
 * Below this confidence of FaceMesh a face is covered. The engine asks 0.9 of the upload and again of the portrait, where
 * it differs: with up to 0.973 here it refused 4 of 10 people in masks. 86 faces without had 1.00.
 */
const LEAST_CONFIDENCE = 0.99;

/** Turns a picture upright by its faces, as the engine does, and measures it. Rejects if FaceMesh can't be loaded. */
export async function lookAtPicture(
  picture: RasterImage,
  models: LookModels,
  { isUpright = false, scale = 1 }: LookOptions = {},
): Promise<PhotoFacts> {
  const blazeFace = rememberLooks(models.blazeFace);
  const { turns, isSure, confidence, image, boxes } = await findUser(
    picture,
    { ...models, blazeFace },
    isUpright,
  );
  const sure = boxes.filter(({ probability }) => probability >= LEAST_PROBABILITY);
  const likely = blazeFace
    .findCandidates(image, wholeOf(image))
    .filter(({ probability }) => probability >= LEAST_PROFILE_PROBABILITY);
  const apart = withoutDuplicates([...sure.map((box) => ({ ...box, probability: 1 })), ...likely]);
  const doubtful = apart.filter(({ probability }) => probability < 1);
  const measured = measurePhoto(image, { sure, doubtful }, scale);
  const largest = largestOf(sure);
  return {
    turns,
    isSure: isSure && sure.length > 0,
    isCovered: confidence < LEAST_CONFIDENCE,
    unclearArea: largest ? unclearArea(image, largest, models.segmenter) : null,
    ...measured,
  };
}

/** A detector that looks once at each region of a picture: the steps of a look ask for the whole picture up to three times. */
function rememberLooks(detector: LookModels['blazeFace']): LookModels['blazeFace'] {
  const looks = new Map<RasterImage, Map<string, FaceBox[]>>();
  return {
    findCandidates(image, region) {
      const ofImage = looks.get(image) ?? new Map<string, FaceBox[]>();
      looks.set(image, ofImage);
      const key = Object.values(region).join();
      const found = ofImage.get(key) ?? detector.findCandidates(image, region);
      ofImage.set(key, found);
      return found;
    },
  };
}
