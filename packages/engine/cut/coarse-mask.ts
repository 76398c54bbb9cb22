import type { RasterImage } from '../image/color-image';
import { type Box, crop, cropRaster } from '../image/crop';
import { clamp } from '../image/numbers';
import { type Plane, createPlane } from '../image/plane';
import { resize } from '../image/resample';
import type { Face } from '../find/face';
import type { Segmenter } from '../models/person-segmenter';

/** Frame pixels per cell of the mask. */
export const MASK_CELL = 2;

/** Sides of the close looks in eye distances: head and shoulders, and the head only. */
const CLOSE_LOOKS = [4.8, 3.6];
/** Side of the look at the shoulders, as a share of the frame, at its bottom. */
const BUST_LOOK = 0.64;
/** A close look at more than this share of the frame does not help. */
const LARGEST_CLOSE_LOOK = 0.9;
/** Height of the eyes in a close look, from its top. */
const EYES_DOWN = 0.46;
/** Share of a close look over which its edge fades out. */
const SEAM = 0.18;
/** Weight of a close look relative to the whole frame. */
const CLOSE_TRUST = 1.6;
/** Side of the wide look in sides of the frame, and the share of its black room that is above the frame. */
const WIDE_LOOK = 1.5;
const WIDE_LOOK_ABOVE = 0.3;

/** Returns the model's mask at half the frame's size, of a look at all and up to `mostLooks` close ones at the head. */
export function coarsePersonMask(
  frame: RasterImage,
  face: Face,
  segmenter: Segmenter,
  mostLooks = Infinity,
): Plane {
  const width = Math.ceil(frame.width / MASK_CELL);
  const height = Math.ceil(frame.height / MASK_CELL);
  const whole = resize(segmenter.segment(frame), width, height);
  const sum = createPlane(width, height);
  const weights = createPlane(width, height);
  for (let index = 0; index < sum.data.length; index++) {
    const value = whole.data[index] ?? 0;
    const weight = certainty(value);
    sum.data[index] = value * weight;
    weights.data[index] = weight;
  }
  for (const box of closeLooks(frame, face).slice(0, mostLooks)) {
    const mask = segmenter.segment(cropRaster(frame, box));
    addLook(sum, weights, mask, box, frame);
  }
  for (let index = 0; index < sum.data.length; index++) {
    sum.data[index] = (sum.data[index] ?? 0) / (weights.data[index] ?? 1);
  }
  return sum;
}

/**
 * Returns the model's mask of a frame with black around it. It misses what is fine, but what it takes for background
 * joins no person: a car or a dark wall beside hair.
 */
export function widePersonMask(frame: RasterImage, segmenter: Segmenter): Plane {
  const side = Math.round(frame.width * WIDE_LOOK);
  const left = Math.round((side - frame.width) / 2);
  const top = Math.round((side - frame.height) * WIDE_LOOK_ABOVE);
  const pixels = new Uint8Array(3 * side * side);
  for (let y = 0; y < frame.height; y++) {
    const row = frame.pixels.subarray(3 * y * frame.width, 3 * (y + 1) * frame.width);
    pixels.set(row, 3 * ((y + top) * side + left));
  }
  const mask = segmenter.segment({ width: side, height: side, pixels });
  const onMask = (place: number): number => Math.round((place * mask.width) / side);
  const [right, bottom] = [left + frame.width, top + frame.height];
  const box = { left: onMask(left), top: onMask(top), right: onMask(right), bottom: onMask(bottom) };
  return crop(mask, box);
}

function certainty(value: number): number {
  const distance = 2 * value - 1;
  return 0.04 + distance * distance;
}

function closeLooks(frame: RasterImage, face: Face): Box[] {
  const least = Math.min(frame.width, frame.height);
  const heads = CLOSE_LOOKS.map((eyeDistances) => {
    const side = face.eyeDistance * eyeDistances;
    return look(frame, { side, x: face.eyeCentre.x, top: face.eyeCentre.y - side * EYES_DOWN });
  });
  const bust = look(frame, { side: least * BUST_LOOK, x: face.eyeCentre.x, top: frame.height });
  return [...heads, bust].filter(({ left, right }) => {
    return right - left <= least * LARGEST_CLOSE_LOOK && right - left >= MASK_CELL * 8;
  });
}

/** A square inside the frame, on whole cells of the mask. */
function look(frame: RasterImage, wanted: { side: number; x: number; top: number }): Box {
  const onCells = (value: number): number => Math.round(value / MASK_CELL) * MASK_CELL;
  const side = onCells(wanted.side);
  const left = onCells(clamp(wanted.x - side / 2, 0, Math.max(0, frame.width - side)));
  const top = onCells(clamp(wanted.top, 0, Math.max(0, frame.height - side)));
  return { left, top, right: left + side, bottom: top + side };
}

/** Adds a look's mask to the weighted sum. It fades out at edges that are inside the frame. */
function addLook(sum: Plane, weights: Plane, mask: Plane, box: Box, frame: RasterImage): void {
  const side = (box.right - box.left) / MASK_CELL;
  const part = resize(mask, side, side);
  const seam = SEAM * side;
  const fade = (place: number, atStart: boolean, atEnd: boolean): number =>
    Math.min(atStart ? 1 : (place + 0.5) / seam, atEnd ? 1 : (side - place - 0.5) / seam, 1);
  const columns = Float32Array.from({ length: side }, (_, x) =>
    fade(x, box.left === 0, box.right >= frame.width),
  );
  for (let y = 0; y < side; y++) {
    const row = (box.top / MASK_CELL + y) * sum.width + box.left / MASK_CELL;
    const down = fade(y, box.top === 0, box.bottom >= frame.height);
    for (let x = 0; x < side; x++) {
      const value = part.data[y * side + x] ?? 0;
      const weight = certainty(value) * CLOSE_TRUST * down * (columns[x] ?? 0);
      sum.data[row + x] = (sum.data[row + x] ?? 0) + value * weight;
      weights.data[row + x] = (weights.data[row + x] ?? 0) + weight;
    }
  }
}
