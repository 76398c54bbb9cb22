import type { RasterImage } from '../image/color-image';
import { type QuarterTurns, turnRaster } from '../image/turn';
import { type BlazeFace, type FaceBox, type SquareRegion, withoutDuplicates } from '../models/blazeface';
import { type SecondLook, lookAgain } from './look-again';
import { aroundOf, partsOf, wholeOf } from './search-regions';

/** The faces of a photo that is upright. */
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

/** Candidates of a look that get a second look. */
const MOST_CANDIDATES = 3;
/** The whole photo, then with room around it for a face that fills it, then parts of it for small faces. */
const LOOKS: readonly ((image: RasterImage) => SquareRegion[])[] = [
  (image) => [wholeOf(image)],
  (image) => [aroundOf(image)],
  partsOf,
];
/** BlazeFace finds a face on its side in either of them. */
const HALF_TURNS = [0, 2] as const;

/**
 * Turns a photo upright by its surest face, and returns its faces. Without a face the photo stays as it is.
 * What is found in a turned photo equals what is found in the upright one.
 */
export function findPhotoFaces(image: RasterImage, detector: Detector): PhotoFaces {
  for (const regionsOf of LOOKS) {
    for (const half of HALF_TURNS) {
      const turned = turnRaster(image, half);
      const found = facesIn(turned, regionsOf(turned), detector);
      const [surest] = [...found].sort((one, two) => two.rate - one.rate);
      if (!surest) continue;
      const upright = turnRaster(turned, surest.turns);
      const boxes = surest.turns === 0 ? uprightOf(found) : findFaces(upright, detector);
      if (boxes.length === 0) continue;
      const turns = ((half + surest.turns) % 4) as QuarterTurns;
      return { turns, isSure: surest.isSure, image: upright, boxes };
    }
  }
  return { turns: 0, isSure: false, image, boxes: [] };
}

/** Returns the upright faces of a picture, most probable first. Looks at parts of it if the whole shows none. */
export function findFaces(image: RasterImage, detector: Detector): FaceBox[] {
  for (const regionsOf of LOOKS) {
    const boxes = uprightOf(facesIn(image, regionsOf(image), detector));
    if (boxes.length > 0) return boxes;
  }
  return [];
}

type FoundFace = SecondLook & { box: FaceBox };

function facesIn(image: RasterImage, regions: readonly SquareRegion[], detector: Detector): FoundFace[] {
  const candidates = regions.flatMap((region) => detector.findCandidates(image, region));
  return withoutDuplicates(candidates)
    .slice(0, MOST_CANDIDATES)
    .flatMap((box) => {
      const look = lookAgain(image, box, detector);
      return look ? { ...look, box } : [];
    });
}

function uprightOf(faces: readonly FoundFace[]): FaceBox[] {
  return faces.filter(({ turns }) => turns === 0).map(({ box }) => box);
}
