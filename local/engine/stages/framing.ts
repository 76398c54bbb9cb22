import { type Affine, type Point, applyAffine, invertAffine, similarity } from '../image/affine';
import { type Plane, valueAt } from '../image/plane';
import { type Face, chinOf } from '../face';
import type { Composition } from './composition';

/** How the frame looks into the photo. */
export interface Framing {
  /** From a pixel of the frame to the place in the photo. */
  readonly toSource: Affine;
  /** Enlargement beyond the template's own size of the face. */
  readonly zoom: number;
  /** Shift of the eyes from the template's place, as shares of the frame. */
  readonly shift: Point;
}

interface FramingInput {
  face: Face;
  composition: Composition;
  /** Where the photo's edge cuts the person, in pixels of the photo; see `cutEdges`. */
  cuts: readonly Point[];
  /** The highest place of the person in the photo, in pixels. */
  headTop: Point;
  /** Side of the frame in pixels. */
  size: number;
}

const PERSON_FROM = 0.5;
/** A hint of the natural tilt stays. */
const LEVELLED_SHARE = 0.85;
const USUAL_ZOOM = 1.6;
/** For photos that show little more than the face. */
const LARGEST_ZOOM = 2.6;
const ZOOM_STEP = 0.03;
const USUAL_SHIFTS = { across: steps(-0.16, 0.16, 0.02), down: steps(-0.24, 0.16, 0.02) };
/** For photos that cut the face itself: it then stands at the frame's edge. */
const WIDE_SHIFTS = { across: steps(-0.48, 0.48, 0.04), down: steps(-0.48, 0.48, 0.04) };
/** How far outside the frame, in pixels, a cut must lie: the mask is feathered by a few. */
const CUT_MARGIN = 10;
const LOWEST_CHIN = 0.94;

/**
 * Places on the photo's edge where the person is cut off.
 *
 * @param mask the person's connected mask, stretched over the photo
 * @param photo the photo's size in pixels
 */
export function cutEdges(mask: Plane, photo: { width: number; height: number }): Point[] {
  const { width, height } = mask;
  // The model is unsure at its own outermost pixels: the second row decides.
  const at = (column: number, row: number): boolean => valueAt(mask, row * width + column) > PERSON_FROM;
  const cuts: Point[] = [];
  for (let column = 0; column < width; column++) {
    const x = ((column + 0.5) / width) * photo.width;
    if (at(column, 1)) cuts.push({ x, y: 0 });
    if (at(column, height - 2)) cuts.push({ x, y: photo.height });
  }
  for (let row = 0; row < height; row++) {
    const y = ((row + 0.5) / height) * photo.height;
    if (at(1, row)) cuts.push({ x: 0, y });
    if (at(width - 2, row)) cuts.push({ x: photo.width, y });
  }
  return cuts;
}

/** The highest place of the person's mask, in pixels of the photo. */
export function headTopOf(mask: Plane, photo: { width: number; height: number }): Point {
  const first = Math.max(
    0,
    mask.data.findIndex((value) => value > PERSON_FROM),
  );
  return {
    x: ((first % mask.width) / mask.width) * photo.width,
    y: (Math.floor(first / mask.width) / mask.height) * photo.height,
  };
}

/**
 * Places the person as the template's sitter is placed, and moves no further from that than it takes to
 * bring every edge at which the photo cut the person outside the frame: zoom first up to 1.6, then, for very
 * tight photos, beyond it and without levelling; a face that the photo itself cuts stands at the frame's edge.
 * When nothing succeeds, the least cut framing is taken.
 */
export function chooseFraming(input: FramingInput): Framing {
  const attempts = [
    { zooms: steps(1, USUAL_ZOOM, ZOOM_STEP), levelled: LEVELLED_SHARE, shifts: USUAL_SHIFTS },
    { zooms: steps(USUAL_ZOOM, LARGEST_ZOOM, ZOOM_STEP), levelled: LEVELLED_SHARE, shifts: USUAL_SHIFTS },
    { zooms: steps(1, LARGEST_ZOOM, ZOOM_STEP), levelled: 0, shifts: USUAL_SHIFTS },
    { zooms: steps(1, LARGEST_ZOOM, ZOOM_STEP * 2), levelled: 0, shifts: WIDE_SHIFTS },
  ];
  let best: Candidate | undefined;
  for (const attempt of attempts) {
    for (const zoom of attempt.zooms) {
      const angle = input.face.roll * attempt.levelled;
      best = bestOfZoom(input, { zoom, angle, shifts: attempt.shifts }, best);
    }
    if (best?.visibleCut === 0) break;
  }
  if (!best) throw new RangeError('There is no framing to choose from.');
  return best.framing;
}

interface Candidate {
  framing: Framing;
  /** How deep cut edges reach into the frame, summed over their samples, in pixels. */
  visibleCut: number;
  cost: number;
}

interface Trial {
  zoom: number;
  /** Radians by which the photo is turned back. */
  angle: number;
  /** To try, as shares of the frame. */
  shifts: { across: readonly number[]; down: readonly number[] };
}

function bestOfZoom(input: FramingInput, { zoom, angle, shifts }: Trial, before?: Candidate): Candidate {
  let best = before;
  const { face, composition, size } = input;
  const scale = face.eyeDistance / (composition.eyeDistance * size * zoom);
  const linear = invertAffine(similarity({ angle, scale, from: { x: 0, y: 0 }, to: face.eyeCentre }));
  const cuts = input.cuts.map((cut) => applyAffine(linear, cut));
  const headTop = applyAffine(linear, input.headTop).y;
  const chin = applyAffine(linear, chinOf(face)).y;
  for (const across of shifts.across) {
    for (const down of shifts.down) {
      const eyes = { x: (composition.eyeX + across) * size, y: (composition.eyeY + down) * size };
      const headShaved = Math.max(0, -(headTop + eyes.y)) / size;
      const chinSunk = Math.max(0, (chin + eyes.y) / size - LOWEST_CHIN);
      const cost =
        (zoom - 1) * 3 + Math.abs(across) * 5 + Math.abs(down) * 4 + headShaved * 4 + chinSunk * 40;
      // A cut frame can only win while no whole one was found.
      if (best && best.visibleCut === 0 && cost >= best.cost) continue;
      const visibleCut = depthInside(cuts, eyes, size, best?.visibleCut ?? Infinity);
      if (best && (visibleCut > best.visibleCut || (visibleCut === best.visibleCut && cost >= best.cost)))
        continue;
      const toSource = similarity({ angle, scale, from: eyes, to: face.eyeCentre });
      best = { framing: { toSource, zoom, shift: { x: across, y: down } }, visibleCut, cost };
    }
  }
  if (!best) throw new RangeError('There is no framing to choose from.');
  return best;
}

/** Stops counting beyond `enough`: such a framing has lost already. */
function depthInside(cuts: readonly Point[], eyes: Point, size: number, enough: number): number {
  let depth = 0;
  for (const cut of cuts) {
    const x = cut.x + eyes.x;
    const y = cut.y + eyes.y;
    depth += Math.max(0, CUT_MARGIN + Math.min(x, size - x, y, size - y));
    if (depth > enough) return depth;
  }
  return depth;
}

function steps(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => from + index * step);
}
