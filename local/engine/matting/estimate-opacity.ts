import { type RgbImage, mapChannels } from '../image/color-image';
import { type Box, crop, paste } from '../image/crop';
import { enlargeAlong } from '../image/color-guided-filter';
import { mix, smoothStep } from '../image/numbers';
import { type Plane, createPlane } from '../image/plane';
import { resize, shrink } from '../image/resample';
import type { Face } from '../face';
import { cleanOpacity } from './clean-opacity';
import { colorAmbiguity } from './color-ambiguity';
import { opacityByColor } from './color-samples';
import { type OpacityProblem, solveOpacity } from './solve-opacity';
import { type Trimap, makeTrimap } from './trimap';

const HALF = 2;
const QUARTER = 4;
/** Window radius and iterations of conjugate gradients at a quarter and at half the frame's size. */
const COARSE = { radius: 2, iterations: 30 };
const FINE = { radius: 1, iterations: 12 };
/** How much the model's mask counts in the band: little near its outline, more where it is sure and far from it. */
const MODEL_TRUST = { near: 0.004, within: 0.035, far: 0.25, unclear: 0.25 };
/** How much the samples' colours count. */
const COLOR_TRUST = 0.06;
const SAMPLE_REACH = 0.7;
const FINAL_RADIUS = 2;
const FINAL_EPSILON = 1e-5;
/** Opacities beyond these are whole: mattes never quite reach 0 and 1 by themselves. */
const LOWEST = 0.03;
const HIGHEST = 0.97;

/**
 * The person's opacity at the picture's size, 0 to 1: the model's mask fixes what is sure, closed-form matting
 * finds the band between, at a quarter and at half the size, and the picture's own edges lead it to full size.
 *
 * @param mask the person's mask at half the picture's size
 */
export function estimateOpacity(image: RgbImage, mask: Plane, face: Face): Plane {
  const half = mapChannels(image, (channel) => shrink(channel, HALF));
  const quarter = mapChannels(half, (channel) => shrink(channel, HALF));
  const quarterMask = shrink(mask, HALF);
  const ambiguity = colorAmbiguity(quarter, quarterMask, face.eyeDistance / QUARTER);
  const coarseTrimap = makeTrimap(quarterMask, ambiguity, face, QUARTER);
  const coarse = solveLevel(
    quarter,
    coarseTrimap,
    quarterMask,
    ambiguity,
    face.eyeDistance / QUARTER,
    COARSE,
  );

  const fineAmbiguity = resize(ambiguity, mask.width, mask.height);
  const fineTrimap = narrowed(makeTrimap(mask, fineAmbiguity, face, HALF), coarse, mask);
  const fine = solveLevel(half, fineTrimap, fineTrimap.guess, fineAmbiguity, face.eyeDistance / HALF, FINE);
  const clean = cleanOpacity(fine, fineTrimap.depth, fineAmbiguity, face.eyeDistance / HALF);
  return wholeBeyond(enlargeAlong(clean, half, image, FINAL_RADIUS, FINAL_EPSILON));
}

function solveLevel(
  image: RgbImage,
  trimap: Trimap,
  expected: Plane,
  ambiguity: Plane,
  unit: number,
  effort: { radius: number; iterations: number },
): Plane {
  const box = bandBox(trimap.unknown, 4 * effort.radius);
  if (!box) return trimap.guess;
  const byColor = opacityByColor(image, trimap.unknown, trimap.guess, Math.round(unit * SAMPLE_REACH));
  const { width, height } = expected;
  const aim = createPlane(width, height);
  const confidence = createPlane(width, height);
  for (let index = 0; index < aim.data.length; index++) {
    if (trimap.unknown.data[index] !== 1) continue;
    const value = expected.data[index] ?? 0;
    const unclear = ambiguity.data[index] ?? 0;
    const depth = trimap.depth.data[index] ?? 0;
    const far = smoothStep(0.06, 0.32, Math.abs(depth) * (1 + 2 * unclear));
    const near = mix(MODEL_TRUST.near, MODEL_TRUST.within, smoothStep(0, 0.08, -depth));
    const sure = (2 * value - 1) ** 2;
    const model =
      sure * mix(near, MODEL_TRUST.far, far * far) +
      sure * Math.max(unclear * unclear, byColor.undecided.data[index] ?? 0) * MODEL_TRUST.unclear;
    const color = (byColor.confidence.data[index] ?? 0) ** 2 * COLOR_TRUST * (1 - unclear);
    const sum = model + color + 1e-6;
    aim.data[index] = (value * model + (byColor.opacity.data[index] ?? 0) * color) / sum;
    confidence.data[index] = sum;
  }
  const part: OpacityProblem = {
    image: mapChannels(image, (channel) => crop(channel, box)),
    unknown: crop(trimap.unknown, box),
    guess: crop(trimap.guess, box),
    expected: crop(aim, box),
    confidence: crop(confidence, box),
  };
  return paste(trimap.guess, solveOpacity(part, effort.radius, effort.iterations), box);
}

/** A finer trimap that asks only where the coarse opacity is partial, and starts from it. */
function narrowed(trimap: Trimap, coarse: Plane, mask: Plane): Trimap {
  const { width, height } = mask;
  const start = resize(coarse, width, height);
  const unknown = createPlane(width, height);
  const guess = createPlane(width, height);
  for (let index = 0; index < guess.data.length; index++) {
    const value = start.data[index] ?? 0;
    const open = trimap.unknown.data[index] === 1 && value > 0.02 && value < 0.98;
    unknown.data[index] = open ? 1 : 0;
    guess.data[index] = open
      ? value
      : trimap.unknown.data[index] === 1
        ? Math.round(value)
        : (trimap.guess.data[index] ?? 0);
  }
  return { unknown, guess, depth: trimap.depth };
}

function bandBox(unknown: Plane, margin: number): Box | null {
  const { width, height, data } = unknown;
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let index = 0; index < data.length; index++) {
    if (data[index] !== 1) continue;
    const y = Math.floor(index / width);
    const x = index - y * width;
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    bottom = y;
  }
  if (right < 0) return null;
  return {
    left: Math.max(0, left - margin),
    top: Math.max(0, top - margin),
    right: Math.min(width, right + 1 + margin),
    bottom: Math.min(height, bottom + 1 + margin),
  };
}

function wholeBeyond(opacity: Plane): Plane {
  const { data } = opacity;
  for (let index = 0; index < data.length; index++) {
    const value = ((data[index] ?? 0) - LOWEST) / (HIGHEST - LOWEST);
    data[index] = value < 0 ? 0 : value > 1 ? 1 : value;
  }
  return opacity;
}
