import type { RasterImage } from '../image/color-image';
import { blur } from '../image/blur';
import { type Box, crop, cropRaster } from '../image/crop';
import { clamp } from '../image/numbers';
import { type Plane, combinePlanes, mapPlane, valueAt } from '../image/plane';
import { resize } from '../image/resample';
import { type Face, pointsWithin } from '../find/face';
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
const PERSON_FROM = 0.5;
/** Weight of a close look relative to the whole frame. */
const CLOSE_TRUST = 1.6;
/** Side of the wide look in sides of the frame, and the share of the black room that is above the frame. */
const WIDE_LOOK = 1.5;
const ROOM_ABOVE = 0.25;
/** Weight of the wide look relative to the whole frame, where it shows less. */
const WIDE_TRUST = 1.5;
/** Blur of the wide look in its cells, and factor of the blurred values: it says nothing at the person's edge. */
const WIDE_BLUR = 3;
const WIDE_GROWTH = 5;
/** Eye distance in a look for a body, as a share of its side: the model knows people from head to foot. */
const BODY_EYE_DISTANCE = 0.075;
/** Where a hat can be, in eye distances: so far above the eyes, and so far to each side of their middle. */
const HAT = { from: 0.8, reach: 0.8 };

/**
 * Returns the model's mask at half the frame's size, of a look at all and up to `mostLooks` close ones at the head. Where
 * these leave open who is there, `wide` can lower it; see `Doubts`.
 */
export function coarsePersonMask(
  frame: RasterImage,
  face: Face,
  segmenter: Segmenter,
  { mostLooks = Infinity, wide }: { mostLooks?: number | undefined; wide?: Plane } = {},
): Plane {
  const width = Math.ceil(frame.width / MASK_CELL);
  const height = Math.ceil(frame.height / MASK_CELL);
  const whole = resize(segmenter.segment(frame), width, height);
  const sum = mapPlane(whole, (value) => value * certainty(value));
  const weights = mapPlane(whole, certainty);
  for (const box of closeLooks(frame, face).slice(0, mostLooks)) {
    const mask = segmenter.segment(cropRaster(frame, box));
    if (showsFace(mask, box, face)) addLook(sum, weights, mask, box, frame);
  }
  const doubts = wide && resize(blur(wide, WIDE_BLUR), width, height).data;
  return combinePlanes(sum, weights, (total, weight, index) => {
    const doubt = Math.min(1, WIDE_GROWTH * (doubts?.[index] ?? 1));
    const counts = doubt < total / weight ? certainty(doubt) * WIDE_TRUST : 0;
    return (total + doubt * counts) / (weight + counts);
  });
}

/** What looks at the frame with black room around it show. They miss hats, so they are 1 above the face. */
export interface Doubts {
  /** By the model of the mask. It takes fewer cars and dark walls for the person. */
  readonly wide: Plane;
  /** By a model of whole bodies. It takes fewer people behind for the person, too. */
  readonly body: Plane | null;
}

/** Looks at a frame with black around it. `cell` is the frame's pixels, in which the face is, per pixel of `frame`. */
export function lookWithRoom(
  frame: RasterImage,
  face: Face,
  cell: number,
  { segmenter, bodySegmenter }: { segmenter: Segmenter; bodySegmenter?: Segmenter | undefined },
): Doubts {
  const { eyeCentre, eyeDistance } = face;
  const size = frame.width * cell;
  const look = (model: Segmenter, room: number): Plane => {
    const mask = maskWithRoom(frame, model, room);
    const onFrame = size / mask.width;
    return mapPlane(mask, (value, index) => {
      const aside = Math.abs((index % mask.width) * onFrame - eyeCentre.x) / eyeDistance;
      const up = (eyeCentre.y - Math.floor(index / mask.width) * onFrame) / eyeDistance;
      return up > HAT.from && aside < HAT.reach ? 1 : value;
    });
  };
  const bodyRoom = Math.max(1, eyeDistance / size / BODY_EYE_DISTANCE);
  return {
    wide: look(segmenter, WIDE_LOOK),
    body: bodySegmenter ? look(bodySegmenter, bodyRoom) : null,
  };
}

function maskWithRoom(frame: RasterImage, segmenter: Segmenter, room: number): Plane {
  const side = frame.width * room;
  const region = { left: (frame.width - side) / 2, top: (frame.height - side) * ROOM_ABOVE, side };
  const mask = segmenter.segment(frame, region);
  const onMask = (place: number): number => Math.round((place * mask.width) / side);
  return crop(mask, {
    left: onMask(-region.left),
    top: onMask(-region.top),
    right: onMask(frame.width - region.left),
    bottom: onMask(frame.height - region.top),
  });
}

function certainty(value: number): number {
  const distance = 2 * value - 1;
  return 0.04 + distance * distance;
}

/** Whether a close look finds a person in most of the face that it shows. The model fails at a part of a large face. */
function showsFace(mask: Plane, box: Box, { points }: Face): boolean {
  const side = box.right - box.left;
  const cell = side / mask.width;
  const inBox = points.map(({ x, y }) => ({ x: x - box.left, y: y - box.top }));
  const shown = pointsWithin({ points: inBox }, { width: side, height: side });
  const found = shown.filter(
    ({ x, y }) => valueAt(mask, Math.floor(y / cell) * mask.width + Math.floor(x / cell)) > PERSON_FROM,
  );
  return found.length >= shown.length / 2;
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
