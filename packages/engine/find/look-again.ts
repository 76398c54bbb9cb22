import type { RasterImage } from '../image/color-image';
import type { BlazeFace, FaceBox, SquareRegion } from '../models/blazeface';

/** Side of the second look in widths of the face: BlazeFace is most certain of faces of this size. */
const SIDE = 3.5;
/** Tilt in radians from which a turn of the photo is likely, and largest tilt that is measured well. */
const LARGE_TILT = Math.PI / 4;
const MOST_TILT = 0.95;
const LARGE_TILT_LOSS = 0.1;
/** Largest distance to the first look's face, in its widths. */
const MOST_DISTANCE = 0.7;
/** Largest side of the first look as a multiple of the second's, or of which the second's is the multiple. */
const SAME_SIDE = 1.7;
/** From here on, the face is not upside down. */
export const SURELY_UPRIGHT = 0.92;

/**
 * Returns the probability, 0 to 1, that a face of BlazeFace is an upright face, from a look at it alone. In 177 photos
 * upright faces had at least 0.84, and upside down at least 0.06 less; cars, animals and leaves at most 0.79. A sure
 * first look is enough: of 253 photos turned three ways, none above 0.87 was wrong.
 */
export function lookAgain(
  image: RasterImage,
  face: FaceBox,
  firstRegion: SquareRegion,
  detector: Pick<BlazeFace, 'findCandidates'>,
): number {
  const { centre, width, height, probability } = face;
  const side = Math.max(width, height) * SIDE;
  const isSameSide = Math.max(side / firstRegion.side, firstRegion.side / side) <= SAME_SIDE;
  if (isSameSide && probability >= SURELY_UPRIGHT && tiltOf(face) <= LARGE_TILT) return probability;
  const region = { left: centre.x - side / 2, top: centre.y - side / 2, side };
  const probabilities = detector.findCandidates(image, region).map((found) => {
    const distance = Math.hypot(found.centre.x - centre.x, found.centre.y - centre.y);
    const tilt = tiltOf(found);
    if (distance > MOST_DISTANCE * width || tilt > MOST_TILT) return 0;
    return found.probability - (tilt > LARGE_TILT ? LARGE_TILT_LOSS : 0);
  });
  return Math.max(0, ...probabilities);
}

/** Tilt of the line between the eyes in radians, 0 to π. */
export function tiltOf({ eyes: [left, right] }: FaceBox): number {
  return Math.abs(Math.atan2(right.y - left.y, right.x - left.x));
}
