import { blur, weightedBlur } from '../image/blur';
import { distanceTo } from '../image/distance';
import { clamp, mix, smoothStep } from '../image/numbers';
import { type Plane, combinePlanes, createPlane, mapPlane, valueAt } from '../image/plane';
import { chinOf, type Face } from '../find/face';
import { faceArea } from './face-area';
import type { RgbImage } from '../image/color-image';

/** Certain person, certain background and the unknown band between, on a grid over the frame. */
export interface Trimap {
  /** 1 in the unknown band. */
  readonly unknown: Plane;
  /** 0 in the certain background, 1 in the certain person, the model's mask between. */
  readonly guess: Plane;
  /** Distance to the model's outline in eye distances, negative inside the person. */
  readonly depth: Plane;
}

/** Widths of the unknown band in eye distances: at clothes, at hair, and where the model is uncertain. */
const OUTSIDE = { clothes: 0.07, hair: 0.2, unsure: 0.35 };
const INSIDE = { clothes: 0.08, hair: 0.2, unsure: 0.2 };
/** Share of the width where colour does not help. */
const AMBIGUOUS_SHARE = 0.4;
const FARTHEST = 0.8;
const PERSON_FROM = 0.5;
/** Width in eye distances of the face's rim: its outline reaches past the jaw, so there the mask decides. */
const FACE_RIM = 0.2;

/**
 * Returns a mask's trimap, with a wide unknown band at hair, a narrow one at clothes and none in the face, where the
 * mask agrees.
 * @param ambiguity see `colorAmbiguity`: the band is narrower there
 * @param cell pixels of the face's picture per cell of the mask's grid
 */
export function makeTrimap(mask: Plane, ambiguity: Plane, face: Face, cell: number): Trimap {
  const { width, height } = mask;
  const unit = face.eyeDistance / cell;
  const limit = unit * FARTHEST;
  const outside = distanceTo(mask, (value) => value > PERSON_FROM, limit).data;
  const inside = distanceTo(mask, (value) => value <= PERSON_FROM, limit).data;
  const unsure = unsureness(mask, unit).data;
  const oval = faceArea(face, width, height, cell);
  const toRim = distanceTo(oval, (value) => value === 0, limit).data;
  const unknown = createPlane(width, height);
  const guess = createPlane(width, height);
  const depth = createPlane(width, height);
  const chin = chinOf(face);
  const sine = Math.sin(face.roll);
  const cosine = Math.cos(face.roll);
  for (let index = 0; index < guess.data.length; index++) {
    const x = (index % width) * cell - chin.x;
    const y = Math.floor(index / width) * cell - chin.y;
    const belowChin = (y * cosine - x * sine) / face.eyeDistance;
    const hair = 1 - smoothStep(-0.5, 0.7, belowChin);
    const doubt = unsure[index] ?? 0;
    const out = (outside[index] ?? 0) / unit;
    const into = (inside[index] ?? 0) / unit;
    const value = mask.data[index] ?? 0;
    depth.data[index] = out > 0 ? out : -into;
    const widths = out > 0 ? OUTSIDE : INSIDE;
    const least = widths.clothes;
    const wanted = mix(least, widths.hair, hair) + widths.unsure * doubt;
    const share = mix(1, AMBIGUOUS_SHARE, ambiguity.data[index] ?? 0);
    const within = Math.max(out, into) < Math.max(least, wanted * share);
    const sureFace = (toRim[index] ?? 0) > (value >= PERSON_FROM ? 0 : unit * FACE_RIM);
    const open = within && !sureFace;
    unknown.data[index] = open ? 1 : 0;
    guess.data[index] = open ? value : out > 0 && !sureFace ? 0 : 1;
  }
  return { unknown, guess, depth };
}

/** Wide soft areas of the mask, 0 to 1. An ordinary edge counts little. */
function unsureness(mask: Plane, unit: number): Plane {
  const soft = mapPlane(mask, (value) => 4 * value * (1 - value));
  return mapPlane(blur(soft, Math.max(1, unit * 0.15)), (spread) => clamp((spread - 0.12) * 3));
}

/** Radius in eye distances in which the colours of person and background are compared. */
const REACH = 0.45;
/** Limits of the certain person and the certain background. */
const CERTAIN_PERSON_FROM = 0.98;
const BACKGROUND_TO = 0.02;
/** Variance of the background as a share of the squared colour distance where colour does not help, or helps fully. */
const HOPELESS = 0.22;
const HELPFUL = 0.02;
/** Variance of noise, in squared values. */
const NOISE = 0.0008;

/**
 * Returns how little colour separates person and background, 0 to 1; `mask` has the picture's size, `unit` is the eye
 * distance in pixels.
 */
export function colorAmbiguity(image: RgbImage, mask: Plane, unit: number): Plane {
  const { width, height } = mask;
  const radius = unit * REACH;
  const person = mapPlane(mask, (value) => (value >= CERTAIN_PERSON_FROM ? 1 : 0));
  const background = mapPlane(mask, (value) => (value <= BACKGROUND_TO ? 1 : 0));
  const apart = createPlane(width, height);
  const squares = createPlane(width, height);
  const power = createPlane(width, height);
  for (const channel of [image.red, image.green, image.blue]) {
    const inner = weightedBlur(channel, person, radius, NaN).data;
    const outer = weightedBlur(channel, background, radius, NaN).data;
    for (let index = 0; index < inner.length; index++) {
      const value = channel.data[index] ?? 0;
      const behind = outer[index] ?? 0;
      const difference = (inner[index] ?? 0) - behind;
      apart.data[index] = (apart.data[index] ?? 0) + difference * difference;
      squares.data[index] = (squares.data[index] ?? 0) + behind * behind;
      power.data[index] = (power.data[index] ?? 0) + value * value;
    }
  }
  const meanPower = weightedBlur(power, background, radius, NaN);
  return combinePlanes(meanPower, squares, (mean, square, index) => {
    const share = (Math.max(0, mean - square) + NOISE) / (valueAt(apart, index) + 1e-6);
    // NaN: person or background is out of reach.
    return Number.isNaN(share) ? 1 : smoothStep(HELPFUL, HOPELESS, share);
  });
}
