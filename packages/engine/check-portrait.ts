import { SECOND_FACE_SHARE } from './find/face';
import { aroundOf, wholeOf } from './find/search-regions';
import type { RasterImage } from './image/color-image';
import { decodePicture } from './decode/decode';
import { type BlazeFace, type FaceBox, withoutDuplicates } from './models/blazeface';
import { loadBlazeFace } from './models/load-blazeface';

/** Longer side of the picture that is looked at, in pixels: twice the side of BlazeFace's input. */
const LOOKED_AT_SIDE = 512;

/**
 * Least probabilities of the surest face, and of a second one. Of 2,024 photos framed as portraits 5 are refused, of
 * 584 portraits of the engine none; of 76 photos of several people 69, of 253 blurred faces 210.
 */
const LEAST_PROBABILITY = 0.6;
const LEAST_SECOND_PROBABILITY = 0.7;
/** Least width of the face, as a share of the picture's longer side. Whole figures in those photos have 0.058 and more. */
const LEAST_SIZE = 0.05;

type Detector = Pick<BlazeFace, 'findCandidates'>;

/** Why a picture is no portrait. */
type Fault = 'no_face' | 'several_faces' | 'small';

let loading: Promise<BlazeFace> | undefined;

/**
 * Returns a portrait's fault, or null where it shows one face that is large enough. Rejects if the bytes are no picture
 * (see `decodePicture`), or the detector can't be loaded.
 */
export async function checkPortrait(bytes: Uint8Array): Promise<Fault | null> {
  loading ??= loadBlazeFace();
  const [detector, image] = await Promise.all([loading, decodePicture(bytes, LOOKED_AT_SIDE)]);
  return visibleFault(image, detector);
}

/** Returns what a picture shows too few or too many of, or null. No second look, which misses faces in profile. */
export function visibleFault(image: RasterImage, detector: Detector): Fault | null {
  const [largest, second] = facesOf(image, detector).sort((one, other) => other.width - one.width);
  if (!largest) return 'no_face';
  if (second && second.width > SECOND_FACE_SHARE * largest.width) return 'several_faces';
  return largest.width < LEAST_SIZE * Math.max(image.width, image.height) ? 'small' : null;
}

/** Returns the surest face and the other sure ones. Looks with room around the picture if it alone shows none. */
function facesOf(image: RasterImage, detector: Detector): FaceBox[] {
  for (const region of [wholeOf(image), aroundOf(image)]) {
    const faces = withoutDuplicates(detector.findCandidates(image, region)).filter(
      ({ probability }, index) => probability >= (index === 0 ? LEAST_PROBABILITY : LEAST_SECOND_PROBABILITY),
    );
    if (faces.length > 0) return faces;
  }
  return [];
}
