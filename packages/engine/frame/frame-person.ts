import type { EngineModels } from '../models/engine-models';
import { type Affine, applyAffine, intoPart, placeInPart } from '../image/affine';
import type { RasterImage } from '../image/color-image';
import { boxAround } from '../image/crop';
import { type Face, moveFace } from '../find/face';
import { decodePart, type PhotoFile } from '../decode/decode';
import type { ChosenPhoto } from './choose-photo';
import { type FramedPerson, framePhoto } from './frame-photo';
import { takeFrame } from './take-frame';

/** Frames the person of a photo; see `framePhoto`. */
export function framePerson(photo: ChosenPhoto, models: EngineModels, size: number): Promise<FramedPerson> {
  return framePhoto(photo, {
    segmenter: models.segmenter,
    bodySegmenter: models.bodySegmenter,
    size,
    async show(toSource) {
      const source = await closeUp({ ...photo, toSource }, photo, size);
      const framed = takeFrame(source.image, source.face, source.toSource, size);
      return { framed, enlargement: framed.face.eyeDistance / source.face.eyeDistance };
    },
  });
}

/** A photo, or the part of it that the frame shows. The face is in its pixels. */
export interface Source {
  readonly image: RasterImage;
  readonly face: Face;
  /** Maps a pixel of the frame to its place in `image`. */
  readonly toSource: Affine;
}

/** Photo pixels per frame pixel. From this scale on, a finer copy adds no detail. */
const ENOUGH = 0.95;
const MARGIN_PIXELS = 4;

/** Decodes the frame's part of the photo again if the frame enlarges it, so that a small face keeps its detail. */
export async function closeUp(source: Source, file: PhotoFile, size: number): Promise<Source> {
  const { image, face, toSource } = source;
  const scale = Math.hypot(toSource.xx, toSource.yx);
  if (scale >= ENOUGH) return source;
  const corners = [0, size].flatMap((x) => [0, size].map((y) => applyAffine(toSource, { x, y })));
  const part = await decodePart(file, image, boxAround(corners, MARGIN_PIXELS, image), 1 / scale);
  if (!part) return source;
  return {
    image: part.image,
    face: moveFace(face, (point) => ({ ...placeInPart(point, part), z: point.z * part.scale })),
    toSource: intoPart(toSource, part),
  };
}
