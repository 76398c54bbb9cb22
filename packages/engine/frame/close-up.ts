import { type Affine, applyAffine, intoPart, placeInPart } from '../image/affine';
import type { RasterImage } from '../image/color-image';
import { boxAround } from '../image/crop';
import { type Face, moveFace } from '../find/face';
import { type PhotoFile, decodePart } from '../image/decode';

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
