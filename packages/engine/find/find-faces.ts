import type { RasterImage } from '../image/color-image';
import { QUARTER_TURNS, type QuarterTurns, turnRaster } from '../image/crop';
import { type BlazeFace, type FaceBox, type SquareRegion, withoutDuplicates } from '../models/blazeface';
import { SURELY_UPRIGHT, lookAgain } from './look-again';
import { aroundOf, partsOf, wholeOf } from './search-regions';

export interface PhotoFaces {
  /** The turns clockwise that made the photo upright. */
  readonly turns: QuarterTurns;
  /** Whether the turns are certain; false without a face. */
  readonly isSure: boolean;
  /** The upright photo. */
  readonly image: RasterImage;
  /** The faces in the upright photo's pixels, most probable first. */
  readonly boxes: readonly FaceBox[];
}

type Detector = Pick<BlazeFace, 'findCandidates'>;

/** Candidates of a look that get a second look, and their least probability in both looks. */
const MOST_CANDIDATES = 8;
const LEAST_PROBABILITY = 0.55;
const LEAST_SECOND_PROBABILITY = 0.8;
/** Lead of the photo as it is, because a head may tilt by 45°, and least lead of a certain turn. */
const LEAD = 0.03;
/** The whole photo, then with room around it for a face that fills it, then parts of it for small faces. */
const LOOKS: readonly ((image: RasterImage) => SquareRegion[])[] = [
  (image) => [wholeOf(image)],
  (image) => [aroundOf(image)],
  partsOf,
];

/**
 * Turns a photo upright by its faces, comparing all turns, because upside down the key points lie.
 * @param surelyUpright the probability of a face from which the photo is not turned
 */
export function findPhotoFaces(
  photo: RasterImage,
  detector: Detector,
  surelyUpright = SURELY_UPRIGHT,
): PhotoFaces {
  for (const regionsOf of LOOKS) {
    const asItIs = lookAt(photo, 0, regionsOf, detector);
    if (asItIs.probability >= surelyUpright) return { ...asItIs, isSure: true };
    const looks = QUARTER_TURNS.map((turns) =>
      turns === 0
        ? { ...asItIs, probability: asItIs.probability + LEAD }
        : lookAt(turnRaster(photo, turns), turns, regionsOf, detector),
    );
    const [best, second] = looks.sort((one, two) => two.probability - one.probability);
    if (!best || best.boxes.length === 0) continue;
    const { turns, image, boxes } = best;
    return { turns, image, boxes, isSure: best.probability - (second?.probability ?? 0) > LEAD };
  }
  return { turns: 0, isSure: false, image: photo, boxes: [] };
}

/** Returns the upright faces of a picture, most probable first. Looks at parts of it if the whole shows none. */
export function findFaces(image: RasterImage, detector: Detector): readonly FaceBox[] {
  for (const regionsOf of LOOKS) {
    const { boxes } = lookAt(image, 0, regionsOf, detector);
    if (boxes.length > 0) return boxes;
  }
  return [];
}

interface Look extends Omit<PhotoFaces, 'isSure'> {
  /** The probability of the surest face in the second look. */
  readonly probability: number;
}

function lookAt(
  image: RasterImage,
  turns: QuarterTurns,
  regionsOf: (image: RasterImage) => SquareRegion[],
  detector: Detector,
): Look {
  const candidates = regionsOf(image)
    .flatMap((region) => detector.findCandidates(image, region).map((box) => ({ ...box, region })))
    .filter(({ probability }) => probability >= LEAST_PROBABILITY);
  const faces = withoutDuplicates(candidates)
    .slice(0, MOST_CANDIDATES)
    .map((box) => ({ box, probability: lookAgain(image, box, box.region, detector) }))
    .filter(({ probability }) => probability >= LEAST_SECOND_PROBABILITY);
  return {
    turns,
    image,
    boxes: faces.map(({ box }) => box),
    probability: Math.max(0, ...faces.map(({ probability }) => probability)),
  };
}
