import type { RgbImage } from '../image/color-image';
import { distanceTo } from '../image/distance';
import { combinePlanes, type Plane, copyPlane, createPlane } from '../image/plane';
import { resize, shrink } from '../image/resample';
import type { Face } from '../find/face';
import { collectCells } from './connected-person';
import type { Doubts } from './coarse-mask';
import { faceArea } from './face-area';

const PERSON_FROM = 0.5;
const BACKGROUND_TO = 0.02;
/** Half the width of a bridge that joins nothing, in eye distances: thinner than a finger. */
const THREAD = 0.025;
/** Half the widths of bridges to a foreign part, in eye distances, narrow ones first. */
const BRIDGES = [THREAD, 0.05, 0.1, 0.16];
/** A part grows back by this many half widths of its bridge. */
const GROWTH = 1.8;
const LEAST_GROWTH = 0.09;
/** Areas of a foreign part without its edge, in squared eye distances. A smaller one is a detail, such as an earring. */
const LEAST_AREA = 0.03;
const LARGEST_AREA = 1.5;
/** Distance in eye distances from a part to the colours that are compared with it. */
const REACH = 1.2;
/** Distance between compared cells in eye distances, and the most cells of a part. */
const STEP = 0.1;
const MOST_COLOURS = 60;
/** Distance between two colours from which they are not alike. */
const ALIKE = 0.15;
const HALF = 2;
const QUARTER = 4;
/** Least density of a part's colours in the background, and largest share of the person's. */
const LEAST_BEHIND = 0.01;
const MOST_OWN = 0.2;
/** Values of the looks with room below which a place is doubted, and most share of a part's colours in the person. */
const WIDE = { below: 0.2, mostOwn: MOST_OWN };
const BODY = { below: 0.25, mostOwn: 0.5 };
/** Least half width of a doubted part in eye distances: the looks miss the rim of hair. */
const LEAST_DEPTH = 0.12;

/**
 * Removes parts of a mask that only a narrow bridge connects with the person and that have the background's colours,
 * such as a blurred light, and parts that hang on a thread, such as a hand without an arm. A hand, a cup, and on a thread
 * what reaches the lower edge stay.
 * @param cell pixels of the face's picture per cell of the mask
 */
export function withoutForeignParts(mask: Plane, image: RgbImage, face: Face, cell: number): Plane {
  const { width, height } = mask;
  const unit = face.eyeDistance / cell;
  const inFace = faceArea(face, width, height, cell).data;
  const lowest = width * (height - 1);
  let result = mask;
  for (const bridge of BRIDGES) {
    const least = bridge * unit;
    const core = distanceTo(result, (value) => value <= PERSON_FROM, least + 1);
    const seen = createPlane(width, height);
    const own = createPlane(width, height);
    const parts: number[][] = [];
    for (let index = 0; index < core.data.length; index++) {
      if ((core.data[index] ?? 0) <= least || seen.data[index] === 1) continue;
      const cells = collectCells(core, seen, index, least);
      const area = cells.length / (unit * unit);
      const isBody = bridge === THREAD ? cells.some((at) => at >= lowest) : area > LARGEST_AREA;
      const isPart = area >= LEAST_AREA && !isBody && !cells.some((at) => inFace[at] === 1);
      if (isPart) parts.push(cells);
      else for (const at of cells) own.data[at] = 1;
    }
    for (const part of parts) {
      if (bridge !== THREAD && !isForeign(part, own, result, image, unit)) continue;
      if (result === mask) result = copyPlane(mask);
      erase(result, part, own, Math.max(least * GROWTH, LEAST_GROWTH * unit));
    }
  }
  return result;
}

/**
 * Removes parts of a mask that a look with room takes for background and that have its colours.
 * @param mask half the frame's size
 * @param frame a quarter of its size, with the face at the frame's
 */
export function withoutDoubtedParts(mask: Plane, doubts: Doubts, frame: RgbImage, face: Face): Plane {
  const small = shrink(mask, HALF);
  const { width, height } = small;
  const unit = face.eyeDistance / QUARTER;
  const inFace = faceArea(face, width, height, QUARTER).data;
  const kept = createPlane(width, height, 1);
  for (const { look, below, mostOwn } of [
    { look: doubts.wide, ...WIDE },
    { look: doubts.body, ...BODY },
  ]) {
    if (!look) continue;
    const doubted = combinePlanes(small, resize(look, width, height), (value, person, index) =>
      value > PERSON_FROM && person < below && inFace[index] !== 1 ? 1 : 0,
    );
    const own = combinePlanes(small, doubted, (value, doubt) => (value > PERSON_FROM && doubt === 0 ? 1 : 0));
    const depth = distanceTo(doubted, (value) => value === 0, LEAST_DEPTH * unit + 1).data;
    const seen = createPlane(width, height);
    for (let index = 0; index < doubted.data.length; index++) {
      if (doubted.data[index] !== 1 || seen.data[index] === 1) continue;
      const part = collectCells(doubted, seen, index, 0);
      if (!part.some((at) => (depth[at] ?? 0) >= LEAST_DEPTH * unit)) continue;
      if (isForeign(part, own, small, frame, unit, mostOwn)) erase(kept, part, own, LEAST_GROWTH * unit);
    }
  }
  if (!kept.data.includes(0)) return mask;
  return combinePlanes(mask, resize(kept, mask.width, mask.height), (value, share) => value * share);
}

/** Whether the colours of a part are frequent in the background nearby and rare in the person nearby. */
function isForeign(
  part: readonly number[],
  own: Plane,
  mask: Plane,
  image: RgbImage,
  unit: number,
  mostOwn = MOST_OWN,
): boolean {
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
  return behind > LEAST_BEHIND && front / fronts < mostOwn * behind;
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
