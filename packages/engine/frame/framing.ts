import { type Affine, type Point, applyAffine, invertAffine, similarity } from '../image/affine';
import type { Box } from '../image/crop';
import { clamp } from '../image/numbers';
import { type Face, chinOf, eyesOf, pointsWithin } from '../find/face';
import type { Composition } from './composition';
import { EDGE_PIXELS } from './take-frame';

/** The part of the photo that the frame shows. */
export interface Framing {
  /** Maps a pixel of the frame to its place in the photo. */
  readonly toSource: Affine;
  /** Size of the face, as a multiple of the template's. */
  readonly zoom: number;
  /** Shift of the eyes from the template's place, as shares of the frame. */
  readonly shift: Point;
  /** Depth of the cut edges inside the frame, in pixels, summed over their samples. 0: none is visible. */
  readonly visibleCut: number;
  /** Distance from the template's composition. 0: the same. */
  readonly cost: number;
}

/** The input of `chooseFraming`. */
export interface FramingInput {
  face: Face;
  composition: Composition;
  /** Places that must lie outside the frame, in pixels of the photo; see `cuts.ts`. */
  cuts: readonly Point[];
  /** The highest place of the person in the photo, in pixels. */
  headTop: Point;
  /** Size of the photo in pixels. */
  photo: { readonly width: number; readonly height: number };
  /** Side of the frame in pixels. */
  size: number;
}

/** Share of the head's natural tilt that stays, and its maximum in radians. */
const TILT_KEPT = 0.15;
const MOST_TILT_KEPT = 0.026;
const ZOOM_STEP = 0.04;
const SHIFT_STEP = 0.02;
const ATTEMPTS = [
  { zooms: steps(0.92, 2.6, ZOOM_STEP), levels: true, across: 0.2, down: 0.2 },
  { zooms: steps(1, 3.6, ZOOM_STEP), levels: true, across: 0.24, down: 0.28 },
  { zooms: steps(1, 3.6, ZOOM_STEP), levels: false, across: 0.24, down: 0.28 },
] as const;
/** See `cutMargin`. The mask's soft edge is a few pixels wide. */
const LEAST_CUT_MARGIN = 10;
/** Least distance of the frame from the photo's edges, as a share of the photo's shorter side, if the photo fills it. */
const FILLING_EDGE = 0.0125;
/** Places of that frame along each side of the photo. */
const FILLING_PLACES = 12;
const LOWEST_CHIN = 0.95;
/** Least share of the face in the photo that the frame shows, and the share that may lie beyond each of its four sides. */
const LEAST_SHOWN = 0.95;
const BEYOND_A_SIDE = (1 - LEAST_SHOWN) / 4;
/** Cost per radian of remaining tilt. */
const TILT_COST = 12;
/** Cost per squared shift, as shares of the frame. */
const LARGE_SHIFT_COST = 60;
/** Room above the head, as a share of the frame. */
const HEADROOM = 0.01;

/**
 * Places the person like the template's sitter, without cuts: by small changes, then by larger faces, at last with the
 * least cut. The frame shows both eyes and 95 % of the visible face; null if the photo cuts an eye.
 */
export function chooseFraming(input: FramingInput): Framing | null {
  const shown = { eyes: eyesOf(input.face), points: pointsWithin(input.face, input.photo) };
  if (pointsWithin({ points: shown.eyes }, input.photo).length < shown.eyes.length) return null;
  let best: Framing | undefined;
  for (const [attempt, { zooms, levels, across, down }] of ATTEMPTS.entries()) {
    const angle = levels ? levelling(input.face.roll) : 0;
    const shifts = { across: steps(-across, across, SHIFT_STEP), down: steps(-down, down, SHIFT_STEP) };
    const reach = reachOf(shown, frameOf(input, 1, angle));
    for (const zoom of zooms) best = bestOfZoom(input, { zoom, angle, shifts, reach }, best);
    if (attempt === 0 && best?.visibleCut === 0) break;
  }
  if (best?.visibleCut === 0) return best;
  const filling = fillingFraming(input, shown);
  return filling && (!best || filling.visibleCut < best.visibleCut) ? filling : (best ?? null);
}

/** Fills the frame with the photo, for a face that is nearly as large as the photo. Null if the face does not fit. */
function fillingFraming(input: FramingInput, { eyes, points }: Shown): Framing | null {
  const { face, composition, photo, size } = input;
  const shorter = Math.min(photo.width, photo.height);
  const edge = Math.max(EDGE_PIXELS + 1, FILLING_EDGE * shorter);
  const side = shorter - 2 * edge;
  const scale = side / size;
  const zoom = face.eyeDistance / (composition.eyeDistance * side);
  const places = (length: number): number[] =>
    steps(edge, length - side - edge, Math.max(1, (length - side - 2 * edge) / FILLING_PLACES));
  const squares = places(photo.width).flatMap((left) =>
    places(photo.height).map((top) => {
      const inside = ({ x, y }: Point): boolean => x >= left && y >= top && x < left + side && y < top + side;
      return { left, top, hasEyes: eyes.every(inside), inside: points.filter(inside).length };
    }),
  );
  const [best] = squares.sort((one, two) => two.inside - one.inside);
  if (zoom < 1 || !best?.hasEyes || best.inside < LEAST_SHOWN * points.length) return null;
  const toSource = { xx: scale, xy: 0, x0: best.left, yx: 0, yy: scale, y0: best.top };
  const place = applyAffine(invertAffine(toSource), face.eyeCentre);
  const shift = { x: place.x / size - composition.eyeX, y: place.y / size - composition.eyeY };
  const visibleCut = visibleCutOf(toSource, input);
  return { toSource, zoom, shift, visibleCut, cost: costOf(zoom, shift.x, shift.y) };
}

/** Angle in radians by which the photo is turned back. */
function levelling(roll: number): number {
  return roll - clamp(roll * TILT_KEPT, -MOST_TILT_KEPT, MOST_TILT_KEPT);
}

interface Trial {
  zoom: number;
  /** Angle in radians by which the photo is turned back. */
  angle: number;
  /** Shifts to try, as shares of the frame. */
  shifts: { across: readonly number[]; down: readonly number[] };
  /** See `reachOf`, at zoom 1. */
  reach: Record<keyof Box, number>;
}

/** The places of the photo that the frame must show. */
interface Shown {
  eyes: readonly Point[];
  points: readonly Point[];
}

/** Maps a place in the photo to the frame, in pixels from the eyes. */
function frameOf({ face, composition, size }: FramingInput, zoom: number, angle: number): Affine {
  const scale = face.eyeDistance / (composition.eyeDistance * size * zoom);
  return invertAffine(similarity({ angle, scale, from: { x: 0, y: 0 }, to: face.eyeCentre }));
}

function bestOfZoom(
  input: FramingInput,
  { zoom, angle, shifts, reach }: Trial,
  before?: Framing,
): Framing | undefined {
  let best = before;
  const { face, composition, size } = input;
  const scale = face.eyeDistance / (composition.eyeDistance * size * zoom);
  const margin = cutMargin(scale);
  const linear = frameOf(input, zoom, angle);
  const cuts = input.cuts.map((cut) => applyAffine(linear, cut));
  const headTop = applyAffine(linear, input.headTop).y / size;
  const chin = applyAffine(linear, chinOf(face)).y / size;
  const tilt = Math.abs(face.roll - angle);
  for (const across of shifts.across) {
    for (const down of shifts.down) {
      const eyeY = composition.eyeY + down;
      const headShaved = Math.max(0, HEADROOM - headTop - eyeY);
      const chinSunk = Math.max(0, chin + eyeY - LOWEST_CHIN);
      const cost = costOf(zoom, across, down) + tilt * TILT_COST + (headShaved + chinSunk) * 40;
      // A framing with a cut wins only against other framings with cuts.
      if (best && best.visibleCut === 0 && cost >= best.cost) continue;
      const eyes = { x: (composition.eyeX + across) * size, y: eyeY * size };
      if (eyes.x < reach.left * zoom || eyes.y < reach.top * zoom) continue;
      if (size - eyes.x < reach.right * zoom || size - eyes.y < reach.bottom * zoom) continue;
      const visibleCut = depthInside(cuts, eyes, { size, margin }, best?.visibleCut ?? Infinity);
      if (best && (visibleCut > best.visibleCut || (visibleCut === best.visibleCut && cost >= best.cost)))
        continue;
      const toSource = similarity({ angle, scale, from: eyes, to: face.eyeCentre });
      best = { toSource, zoom, shift: { x: across, y: down }, visibleCut, cost };
    }
  }
  return best;
}

/** How far the places that the frame must show reach from the middle of the eyes, in pixels of the frame. */
function reachOf({ eyes, points }: Shown, toFrame: Affine): Record<keyof Box, number> {
  const reach = (across: 1 | -1, axis: 'x' | 'y'): number => {
    const along = (point: Point): number => across * applyAffine(toFrame, point)[axis];
    const sorted = points.map(along).sort((one, two) => two - one);
    const face = sorted[Math.floor(sorted.length * BEYOND_A_SIDE)] ?? 0;
    return Math.max(face, ...eyes.map(along));
  };
  return { left: reach(-1, 'x'), right: reach(1, 'x'), top: reach(-1, 'y'), bottom: reach(1, 'y') };
}

/** A larger face costs less than a head in a corner of the frame; of small changes, a vertical shift costs most. */
function costOf(zoom: number, across: number, down: number): number {
  const closer = zoom - 1;
  const size = closer >= 0 ? 0.5 * closer + 2 * closer * closer : -6 * closer;
  return (
    size + 5 * Math.abs(across) + 6 * Math.abs(down) + LARGE_SHIFT_COST * (across * across + down * down)
  );
}

/** Returns the depth of the cuts inside a frame; see `visibleCut`. */
export function visibleCutOf(toSource: Affine, { cuts, size }: Pick<FramingInput, 'cuts' | 'size'>): number {
  const toFrame = invertAffine(toSource);
  const inFrame = cuts.map((cut) => applyAffine(toFrame, cut));
  const margin = cutMargin(Math.hypot(toSource.xx, toSource.yx));
  return depthInside(inFrame, { x: 0, y: 0 }, { size, margin }, Infinity);
}

/** Least distance of a cut from the frame, in pixels of the frame. `scale` is the photo's pixels per pixel of the frame. */
function cutMargin(scale: number): number {
  return Math.max(LEAST_CUT_MARGIN, (EDGE_PIXELS + 0.5) / scale);
}

/** Depth of the cuts inside the frame in pixels. Stops counting above `enough`. */
function depthInside(
  cuts: readonly Point[],
  eyes: Point,
  { size, margin }: { size: number; margin: number },
  enough: number,
): number {
  let depth = 0;
  for (const cut of cuts) {
    const x = cut.x + eyes.x;
    const y = cut.y + eyes.y;
    depth += Math.max(0, margin + Math.min(x, size - x, y, size - y));
    if (depth > enough) return depth;
  }
  return depth;
}

function steps(from: number, to: number, step: number): number[] {
  const count = Math.round((to - from) / step);
  return Array.from({ length: count + 1 }, (_, index) => from + index * step);
}
