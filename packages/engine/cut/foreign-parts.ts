import type { RgbImage } from '../image/color-image';
import { distanceTo } from '../image/distance';
import { combinePlanes, type Plane, copyPlane, createPlane } from '../image/plane';
import { resize, shrink } from '../image/resample';
import type { Face } from '../find/face';
import { MASK_CELL } from './coarse-mask';
import { collectCells } from './connected-person';
import { faceArea } from './face-area';

const PERSON_FROM = 0.5;
const BACKGROUND_TO = 0.02;
/** Half the width of a bridge that joins nothing, in eye distances: thinner than a finger. */
const THREAD = 0.025;
/** How far a part's edge goes with it, in eye distances. */
const GROWTH = 0.09;
/** Least area of a part on a thread, in squared eye distances. A smaller one is a detail, such as an earring. */
const LEAST_AREA = 0.03;
/** Distance in eye distances from a part to the colours that are compared with it. */
const REACH = 1.2;
/** Distance between compared cells in eye distances, and the most cells of a part. */
const STEP = 0.1;
const MOST_COLOURS = 60;
/** Distance between two colours from which they are not alike. */
const ALIKE = 0.15;
/** Least density of a part's colours in the background. */
const LEAST_BEHIND = 0.01;
/** Value of the look for a body below which a place is doubted, and most share of a part's colours in the person. */
const DOUBTED_BELOW = 0.25;
const MOST_OWN = 0.5;
/** Least half width of a doubted part in eye distances: the look misses the edge of hair. */
const LEAST_DEPTH = 0.12;

/**
 * Removes parts of a mask that hang on a thread, such as a hand without an arm. What reaches the lower edge stays.
 * @param cell pixels of the face's picture per cell of the mask
 */
export function withoutHangingParts(mask: Plane, face: Face, cell: number): Plane {
  const { width, height } = mask;
  const unit = face.eyeDistance / cell;
  const inFace = faceArea(face, width, height, cell).data;
  const lowest = width * (height - 1);
  const core = distanceTo(mask, (value) => value <= PERSON_FROM, THREAD * unit + 1);
  const seen = createPlane(width, height);
  const own = createPlane(width, height);
  const parts: number[][] = [];
  for (let index = 0; index < core.data.length; index++) {
    if ((core.data[index] ?? 0) <= THREAD * unit || seen.data[index] === 1) continue;
    const cells = collectCells(core, seen, index, THREAD * unit);
    const isOwn = cells.some((at) => at >= lowest || inFace[at] === 1);
    if (cells.length >= LEAST_AREA * unit * unit && !isOwn) parts.push(cells);
    else for (const at of cells) own.data[at] = 1;
  }
  if (parts.length === 0) return mask;
  const result = copyPlane(mask);
  for (const part of parts) erase(result, part, own, GROWTH * unit);
  return result;
}

/**
 * Removes parts of a mask that the look for a body takes for background and that have its colours.
 * @param mask see `coarsePersonMask`
 * @param frame the frame, smaller than the mask by a whole factor; the face is in pixels of the whole frame
 */
export function withoutDoubtedParts(mask: Plane, body: Plane, frame: RgbImage, face: Face): Plane {
  const { width, height } = frame.red;
  const factor = mask.width / width;
  const cell = factor * MASK_CELL;
  const small = shrink(mask, factor);
  const unit = face.eyeDistance / cell;
  const inFace = faceArea(face, width, height, cell).data;
  const doubted = combinePlanes(small, resize(body, width, height), (value, seen, index) =>
    value > PERSON_FROM && seen < DOUBTED_BELOW && inFace[index] !== 1 ? 1 : 0,
  );
  const own = combinePlanes(small, doubted, (value, doubt) => (value > PERSON_FROM && doubt === 0 ? 1 : 0));
  const depth = distanceTo(doubted, (value) => value === 0, LEAST_DEPTH * unit + 1).data;
  const kept = createPlane(width, height, 1);
  const seen = createPlane(width, height);
  for (let index = 0; index < doubted.data.length; index++) {
    if (doubted.data[index] !== 1 || seen.data[index] === 1) continue;
    const part = collectCells(doubted, seen, index, 0);
    const isThick = part.some((at) => (depth[at] ?? 0) >= LEAST_DEPTH * unit);
    if (isThick && isForeign(part, own, small, frame, unit)) erase(kept, part, own, GROWTH * unit);
  }
  if (!kept.data.includes(0)) return mask;
  return combinePlanes(mask, resize(kept, mask.width, mask.height), (value, share) => value * share);
}

/** Whether the colours of a part are frequent in the background nearby and rare in the person nearby. */
function isForeign(part: readonly number[], own: Plane, mask: Plane, image: RgbImage, unit: number): boolean {
  const { width } = mask;
  const reach = unit * REACH;
  const step = Math.max(1, Math.round(unit * STEP));
  const columns = part.map((at) => at % width);
  const rows = part.map((at) => Math.floor(at / width));
  const left = Math.max(0, Math.ceil(Math.min(...columns) - reach));
  const right = Math.min(width - 1, Math.max(...columns) + reach);
  const top = Math.max(0, Math.ceil(Math.min(...rows) - reach));
  const bottom = Math.min(mask.height - 1, Math.max(...rows) + reach);
  const colours = part.filter((_, place) => place % Math.ceil(part.length / MOST_COLOURS) === 0);
  let [front, fronts, back, backs] = [0, 1e-6, 0, 1e-6];
  for (let y = top; y <= bottom; y += step) {
    for (let x = left; x <= right; x += step) {
      const at = y * width + x;
      if (own.data[at] === 1) {
        front += likeness(image, at, colours);
        fronts += 1;
      } else if ((mask.data[at] ?? 0) <= BACKGROUND_TO) {
        back += likeness(image, at, colours);
        backs += 1;
      }
    }
  }
  const behind = back / backs;
  return behind > LEAST_BEHIND && front / fronts < MOST_OWN * behind;
}

/** Mean likeness of a cell's colour with others, 0 to 1. */
function likeness({ red, green, blue }: RgbImage, at: number, others: readonly number[]): number {
  let sum = 0;
  for (const other of others) {
    const r = (red.data[at] ?? 0) - (red.data[other] ?? 0);
    const g = (green.data[at] ?? 0) - (green.data[other] ?? 0);
    const b = (blue.data[at] ?? 0) - (blue.data[other] ?? 0);
    sum += Math.max(0, 1 - (r * r + g * g + b * b) / (ALIKE * ALIKE)) ** 2;
  }
  return sum / others.length;
}

/** Empties the mask around a part, but not nearer to the person. */
function erase(mask: Plane, part: readonly number[], own: Plane, growth: number): void {
  const around = createPlane(mask.width, mask.height);
  for (const at of part) around.data[at] = 1;
  const away = distanceTo(around, (value) => value === 1, growth + 1).data;
  const fromOwn = distanceTo(own, (value) => value === 1, growth + 1).data;
  for (let index = 0; index < mask.data.length; index++) {
    const distance = away[index] ?? 0;
    if (distance <= growth && distance < (fromOwn[index] ?? 0)) mask.data[index] = 0;
  }
}
