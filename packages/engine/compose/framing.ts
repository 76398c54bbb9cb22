import { type Affine, type Point, applyAffine, invertAffine, similarity } from '../image/affine';
import { clamp } from '../image/numbers';
import { type Face, chinOf } from '../find/face';
import type { Composition } from './composition';

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
  /** Side of the frame in pixels. */
  size: number;
}

/** Share of the head's natural tilt that stays, and its maximum in radians. */
const TILT_KEPT = 0.15;
const MOST_TILT_KEPT = 0.026;
const ZOOM_STEP = 0.04;
const SHIFT_STEP = 0.02;
const ATTEMPTS = [
  { zooms: steps(0.92, 1.8, ZOOM_STEP), levels: true, across: 0.2, down: 0.2 },
  { zooms: steps(1, 3.6, ZOOM_STEP), levels: true, across: 0.24, down: 0.28 },
  { zooms: steps(1, 3.6, ZOOM_STEP), levels: false, across: 0.24, down: 0.28 },
  // For photos that cut the face itself. The face is then at the frame's edge.
  { zooms: steps(1, 3.6, ZOOM_STEP * 2), levels: false, across: 0.5, down: 0.5 },
] as const;
/** Least distance of a cut from the frame, in pixels. The mask's soft edge is a few pixels wide. */
const CUT_MARGIN = 10;
const LOWEST_CHIN = 0.95;
/** Cost per radian of remaining tilt. */
const TILT_COST = 12;
/** Room above the head, as a share of the frame. */
const HEADROOM = 0.01;

/**
 * Places the person like the template's sitter, with every cut outside the frame and the whole head inside. It
 * first tries small changes of size and position. If they are not enough, it also tries much larger faces, no
 * levelling, and a face at the frame's edge, and takes the framing with the lowest cost. If every framing shows a
 * cut, it takes the one that shows least.
 */
export function chooseFraming(input: FramingInput): Framing {
  let best: Framing | undefined;
  for (const [attempt, { zooms, levels, across, down }] of ATTEMPTS.entries()) {
    const angle = levels ? levelling(input.face.roll) : 0;
    const shifts = { across: steps(-across, across, SHIFT_STEP), down: steps(-down, down, SHIFT_STEP) };
    for (const zoom of zooms) best = bestOfZoom(input, { zoom, angle, shifts }, best);
    if (attempt === 0 && best?.visibleCut === 0) break;
  }
  if (!best) throw new RangeError('There is no framing to choose from.');
  return best;
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
}

function bestOfZoom(
  input: FramingInput,
  { zoom, angle, shifts }: Trial,
  before?: Framing,
): Framing | undefined {
  let best = before;
  const { face, composition, size } = input;
  const scale = face.eyeDistance / (composition.eyeDistance * size * zoom);
  const linear = invertAffine(similarity({ angle, scale, from: { x: 0, y: 0 }, to: face.eyeCentre }));
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
      const visibleCut = depthInside(cuts, eyes, size, best?.visibleCut ?? Infinity);
      if (best && (visibleCut > best.visibleCut || (visibleCut === best.visibleCut && cost >= best.cost)))
        continue;
      const toSource = similarity({ angle, scale, from: eyes, to: face.eyeCentre });
      best = { toSource, zoom, shift: { x: across, y: down }, visibleCut, cost };
    }
  }
  return best;
}

/** A slightly larger face costs little, a horizontal shift more, a vertical shift most. */
function costOf(zoom: number, across: number, down: number): number {
  const closer = zoom - 1;
  const size = closer >= 0 ? 0.5 * closer + 2 * closer * closer : -6 * closer;
  return size + 5 * Math.abs(across) + 20 * across * across + 6 * Math.abs(down) + 20 * down * down;
}

/** Depth of the cuts inside the frame in pixels. Stops counting above `enough`. */
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
  const count = Math.round((to - from) / step);
  return Array.from({ length: count + 1 }, (_, index) => from + index * step);
}
