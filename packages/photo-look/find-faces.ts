import { partsOf, wholeOf } from '@chiaro/engine/find/search-regions';
import type { RasterImage } from '@chiaro/engine/image/color-image';
import { type BlazeFace, type FaceBox, withoutDuplicates } from '@chiaro/engine/models/blazeface';

/** Below these probabilities BlazeFace also finds faces in leaves, coins and textures, closely even more. */
const LEAST_PROBABILITY = 0.6;
const LEAST_PROBABILITY_CLOSELY = 0.75;

/** Returns the faces in a photo. Where the whole photo shows none, looks closely at parts of it and returns the best. */
export function findFaces(image: RasterImage, blazeFace: Pick<BlazeFace, 'findCandidates'>): FaceBox[] {
  const inWhole = blazeFace.findCandidates(image, wholeOf(image));
  const faces = likely(inWhole, LEAST_PROBABILITY);
  if (faces.length > 0) return faces;
  const inParts = partsOf(image).flatMap((part) => blazeFace.findCandidates(image, part));
  return likely(inParts, LEAST_PROBABILITY_CLOSELY).slice(0, 1);
}

function likely(candidates: readonly FaceBox[], least: number): FaceBox[] {
  return withoutDuplicates(candidates).filter(({ probability }) => probability >= least);
}
