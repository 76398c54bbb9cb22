import { type Plane, valueAt } from '../image/plane';
import type { RasterImage } from '../image/color-image';
import type { EngineModels } from '../models/engine-models';
import { countCutPixels } from './exposed-cuts';
import { detectFaces, LEAST_CONFIDENCE } from '../find/detect-faces';
import { type Face, LEAST_EYE_DISTANCE, SECOND_FACE_SHARE } from '../find/face';

/** Why a portrait is worth no credits. */
export type PortraitFault =
  | 'small'
  | 'no_face'
  | 'several_faces'
  | 'tilted'
  | 'cut'
  | 'wrong_size'
  | 'wrong_place';

/** The person as the framing promised it, in pixels of the portrait. */
interface PromisedPerson {
  readonly framed: { readonly face: Face; readonly inside: Plane };
  readonly cutOut: { readonly mask: Plane };
  /** Portrait pixels per pixel of the photo's file. */
  readonly enlargement: number;
}

/** Less than a photo needs: a good portrait of a masked face with 1.00 in its photo had 0.84, faces cut wrong up to 0.75. */
const LEAST_PORTRAIT_CONFIDENCE = 0.8;
/** Eye distance as a share of the frame from which the portrait needs as much: such faces were cut off or blurred. */
const CLOSE = 0.5;
/** Largest tilt in radians, and largest difference from the promised tilt. */
const MOST_TILT = 0.8;
const MOST_TILT_CHANGE = 0.2;
/** Least share of the face's points that the portrait shows. */
const LEAST_SHOWN = 0.9;
/** Most pixels on the photo's own edge that show the person, as a share of the portrait's side. */
const MOST_CUT = 0.1;
/** Largest size as a multiple of the promised one, or of which the promised one is the multiple. */
const MOST_SIZE_CHANGE = 1.25;
/** Largest distance from the promised place, in eye distances. */
const MOST_SHIFT = 0.25;

/**
 * Returns a portrait's fault, or null: it shows one face, upright, whole, where the framing promised, of enough pixels.
 */
export function findFault(
  portrait: RasterImage,
  { framed, cutOut, enlargement }: PromisedPerson,
  models: EngineModels,
): PortraitFault | null {
  const promised = framed.face;
  if (promised.eyeDistance / enlargement < LEAST_EYE_DISTANCE) return 'small';
  const isClose = promised.eyeDistance > CLOSE * portrait.width;
  const least = isClose ? LEAST_CONFIDENCE : LEAST_PORTRAIT_CONFIDENCE;
  const [face, second] = detectFaces(portrait, models, least);
  if (!face) return 'no_face';
  if (second && second.eyeDistance > SECOND_FACE_SHARE * face.eyeDistance) return 'several_faces';
  if (Math.abs(face.roll) > MOST_TILT || Math.abs(face.roll - promised.roll) > MOST_TILT_CHANGE)
    return 'tilted';
  if (shownShare(promised, [framed.inside, cutOut.mask]) < LEAST_SHOWN) return 'cut';
  if (countCutPixels(cutOut.mask, framed.inside) > MOST_CUT * portrait.width) return 'cut';
  const size = face.eyeDistance / promised.eyeDistance;
  if (Math.max(size, 1 / size) > MOST_SIZE_CHANGE) return 'wrong_size';
  const shift = Math.hypot(face.eyeCentre.x - promised.eyeCentre.x, face.eyeCentre.y - promised.eyeCentre.y);
  return shift > MOST_SHIFT * promised.eyeDistance ? 'wrong_place' : null;
}

/** Returns the share of a face's points that are in the frame, and above 0.5 in each of the planes of its size. */
export function shownShare(face: Face, planes: readonly [Plane, ...Plane[]]): number {
  const [{ width, height }] = planes;
  const shown = face.points.filter((point) => {
    const [x, y] = [Math.round(point.x), Math.round(point.y)];
    if (x < 0 || y < 0 || x >= width || y >= height) return false;
    return planes.every((plane) => valueAt(plane, y * width + x) > 0.5);
  });
  return shown.length / face.points.length;
}
