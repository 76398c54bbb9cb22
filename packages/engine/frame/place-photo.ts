import { onlyPerson } from '../cut/separate-people';
import { applyAffine, type Point } from '../image/affine';
import type { RasterImage } from '../image/color-image';
import { mix, smoothStep } from '../image/numbers';
import type { Segmenter } from '../models/person-segmenter';
import { bodyEnds, borderOf, cutEdges, headTopOf } from '../find/cuts';
import type { Face } from '../find/face';
import { rankFace } from '../find/rank-faces';
import { type Plane, valueAt } from '../image/plane';
import type { Composition } from './composition';
import { chooseFraming, type Framing, type FramingInput } from './framing';

/** An upright photo, the face for the portrait, and its framing. */
export interface PlacedPhoto {
  readonly image: RasterImage;
  readonly face: Face;
  /** The faces of other people in the photo. */
  readonly others: readonly Face[];
  /** The cuts at the photo's edge. */
  readonly edges: readonly Point[];
  readonly framing: Framing;
  /** The input that led to `framing`. */
  readonly framingInput: FramingInput;
  /** How good the portrait is that the photo can give, 0 to 1. */
  readonly rank: number;
}

interface Place {
  readonly composition: Composition;
  readonly segmenter: Segmenter;
  /** Side of the frame in pixels. */
  readonly size: number;
}

/** How fast the rank falls with the framing's cost. */
const FRAMING_WEIGHT = 0.2;
/** Factor of the rank if the frame shows a cut. */
const CUT_PHOTO_SHARE = 0.25;
/** Factors of the rank if the frame shows no shoulders, and if it cuts the head: less than a good photo's (GOOD_SHARE). */
const NO_SHOULDERS_SHARE = 0.45;
const HEAD_CUT_SHARE = 0.45;

/** Chooses the best face of an upright photo and its framing. Returns undefined if no face has both eyes in the photo. */
export function placePhoto(
  image: RasterImage,
  faces: readonly Face[],
  { composition, segmenter, size }: Place,
): PlacedPhoto | undefined {
  const ranked = faces.map((face) => ({ face, rank: rankFace(image, face) }));
  const best = ranked.sort((one, two) => two.rank - one.rank)[0];
  if (!best) return undefined;
  const { face } = best;
  const others = faces.filter((other) => other !== face);
  const person = onlyPerson(segmenter.segment(image), { face, others, picture: image });
  const edges = cutEdges(person, image);
  const framingInput: FramingInput = {
    face,
    composition,
    cuts: [...edges, ...bodyEnds(person, image, face)],
    headTop: headTopOf(person, image),
    photo: image,
    size,
  };
  const framing = chooseFraming(framingInput);
  if (!framing) return undefined;
  const share =
    Math.exp(-FRAMING_WEIGHT * framing.cost) *
    (framing.visibleCut > 0 ? CUT_PHOTO_SHARE : 1) *
    mix(NO_SHOULDERS_SHARE, 1, shouldersShare(person, image, framing, size)) *
    mix(HEAD_CUT_SHARE, 1, headShare(person, image, framing, size));
  return { image, face, others, edges, framing, framingInput, rank: best.rank * share };
}

/** Yields other framings that make a difference: regardless of the mask's end, and with the photo's border outside. */
export function* otherFramings(
  photo: Pick<PlacedPhoto, 'image' | 'edges' | 'framing' | 'framingInput'>,
): Generator<Pick<PlacedPhoto, 'framing' | 'framingInput'>> {
  let { zoom } = photo.framing;
  for (const cuts of [photo.edges, borderOf(photo.image)]) {
    const framingInput = { ...photo.framingInput, cuts };
    const framing = chooseFraming(framingInput);
    if (!framing || framing.zoom === zoom) continue;
    ({ zoom } = framing);
    yield { framing, framingInput };
  }
}

const PERSON_FROM = 0.5;
/** The rows that are checked, as shares of the frame from its top. */
const FOOT = 0.97;
const CROWN = 0.005;
const SAMPLES = 64;
/** Widths of a neck and of shoulders in that row, as shares of the frame. */
const NECK_WIDTH = 0.3;
const SHOULDERS_WIDTH = 0.6;
/** Widths of a few strands and of a head in the uppermost row, as shares of the frame. */
const STRANDS_WIDTH = 0.05;
const HEAD_WIDTH = 0.25;

/** Returns how far a frame of `size` pixels shows shoulders at its bottom: 0 for a neck or less, 1 for shoulders. */
export function shouldersShare(...frame: ShownMask): number {
  return smoothStep(NECK_WIDTH, SHOULDERS_WIDTH, coveredShare(FOOT, ...frame));
}

/** Returns how far a frame of `size` pixels shows the whole head: 0 where its upper edge cuts it, 1 where it is whole. */
export function headShare(...frame: ShownMask): number {
  return 1 - smoothStep(STRANDS_WIDTH, HEAD_WIDTH, coveredShare(CROWN, ...frame));
}

/** The person's mask, stretched over the photo, and the frame that shows a part of it. */
type ShownMask = [mask: Plane, photo: { width: number; height: number }, framing: Framing, size: number];

/** Returns the share of a frame's row that the person covers. `down` is the row, as a share of the frame from its top. */
function coveredShare(down: number, ...[mask, photo, { toSource }, size]: ShownMask): number {
  let covered = 0;
  for (let sample = 0; sample < SAMPLES; sample++) {
    const place = applyAffine(toSource, { x: ((sample + 0.5) / SAMPLES) * size, y: down * size });
    const column = Math.floor((place.x / photo.width) * mask.width);
    const row = Math.floor((place.y / photo.height) * mask.height);
    if (column < 0 || row < 0 || column >= mask.width || row >= mask.height) continue;
    if (valueAt(mask, row * mask.width + column) > PERSON_FROM) covered += 1;
  }
  return covered / SAMPLES;
}
