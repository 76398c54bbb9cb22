import { type RgbImage, mapChannels } from '../image/color-image';
import { boxWhere, crop, paste } from '../image/crop';
import { enlargeAlong } from '../image/guided-filter';
import { clamp, mix, smoothStep } from '../image/numbers';
import { type Plane, combinePlanes, createPlane } from '../image/plane';
import { scoped } from '../image/plane-memory';
import { resize, shrink } from '../image/resample';
import type { Face } from '../find/face';
import { cleanOpacity } from './clean-opacity';
import { colorAmbiguity, makeTrimap, type Trimap } from './trimap';
import { type ColorSamples, gatherSamples, opacityBySamples } from './color-samples';
import { withoutHangingParts } from './foreign-parts';
import { type OpacityProblem, solveOpacity } from './solve-opacity';

const HALF = 2;
const QUARTER = 4;
/** Window radius and iterations of conjugate gradients at a quarter of the frame's size, twice, and at half of it. */
const FIRST = { radius: 2, iterations: 8 };
const COARSE = { radius: 2, iterations: 20 };
const FINE = { radius: 1, iterations: 7 };
/** Weight of the model's mask in the band: small near its outline, larger where the model is certain. */
const MODEL_TRUST = { near: 0.012, within: 0.08, far: 0.25, unclear: 0.1 };
/** Weight of the sampled colours. */
const COLOR_TRUST = 0.06;
/** Coarse opacity from which a pixel is solved again at the finer level. */
const PARTIAL = 0.02;
const SAMPLE_REACH = 0.7;
const FINAL_RADIUS = 2;
const FINAL_EPSILON = 1e-5;
/** Opacities beyond these become 0 and 1, because the solver does not reach them. */
const LOWEST = 0.08;
const HIGHEST = 0.92;

/**
 * Returns the person's opacity at the picture's size, 0 to 1: closed-form matting solves the band between the certain
 * areas of `mask` (half the size) at a quarter and half the size, and a guided filter enlarges the result.
 */
export function estimateOpacity(image: RgbImage, mask: Plane, face: Face): Plane {
  const half = mapChannels(image, (channel) => shrink(channel, HALF));
  const clean = scoped(() => {
    const quarter = mapChannels(half, (channel) => shrink(channel, HALF));
    const { coarse, trimap, ambiguity, samples } = scoped(() => solveCoarse(quarter, mask, face));
    const fine = {
      image: half,
      trimap: narrowed(trimap, coarse, mask),
      ambiguity: resize(ambiguity, mask.width, mask.height),
      samples,
    };
    const solved = scoped(() => solveLevel(fine, FINE));
    return cleanOpacity(solved, fine.trimap.depth, fine.ambiguity, face.eyeDistance / HALF);
  });
  return wholeBeyond(enlargeAlong(clean, half, image, FINAL_RADIUS, FINAL_EPSILON));
}

/** Returns the opacity of `estimateOpacity` without the step at half the size: quicker, with coarser strands. */
export function estimateOpacityQuickly(image: RgbImage, mask: Plane, face: Face): Plane {
  const quarter = mapChannels(image, (channel) => shrink(channel, QUARTER));
  const { coarse, trimap, ambiguity } = solveCoarse(quarter, mask, face);
  const clean = cleanOpacity(coarse, trimap.depth, ambiguity, face.eyeDistance / QUARTER);
  return wholeBeyond(enlargeAlong(clean, quarter, image, FINAL_RADIUS, FINAL_EPSILON));
}

/** Solves the band at a quarter of the size, twice: the model misses hair, and the first opacity shows where. */
function solveCoarse(image: RgbImage, mask: Plane, face: Face): Level & { readonly coarse: Plane } {
  const model = withoutHangingParts(shrink(mask, HALF), face, QUARTER);
  const unit = face.eyeDistance / QUARTER;
  const ambiguity = colorAmbiguity(image, model, unit);
  const solve = (known: Plane, effort: Effort): Level & { readonly coarse: Plane } => {
    const trimap = makeTrimap(known, ambiguity, face, QUARTER);
    const samples = gatherSamples(image, trimap.unknown, trimap.guess, Math.round(unit * SAMPLE_REACH));
    const level = { image, trimap, ambiguity, samples };
    return { ...level, coarse: scoped(() => solveLevel(level, effort)) };
  };
  const { coarse } = solve(model, FIRST);
  return solve(
    combinePlanes(model, coarse, (own, found) => Math.max(own, found)),
    COARSE,
  );
}

interface Effort {
  readonly radius: number;
  readonly iterations: number;
}

interface Level {
  image: RgbImage;
  trimap: Trimap;
  ambiguity: Plane;
  samples: ColorSamples;
}

function solveLevel(level: Level, effort: Effort): Plane {
  const { image, trimap } = level;
  const box = boxWhere(trimap.unknown, (value) => value === 1, { margin: 4 * effort.radius });
  if (!box) return trimap.guess;
  const { expected, confidence } = expectations(level);
  const part: OpacityProblem = {
    image: mapChannels(image, (channel) => crop(channel, box)),
    unknown: crop(trimap.unknown, box),
    guess: crop(trimap.guess, box),
    expected: crop(expected, box),
    confidence: crop(confidence, box),
  };
  return paste(trimap.guess, solveOpacity(part, effort.radius, effort.iterations), box);
}

/** The expected opacity of the unknown pixels, from model and colours, and its weight. */
function expectations({ image, trimap, ambiguity, samples }: Level): { expected: Plane; confidence: Plane } {
  const { unknown, guess, depth } = trimap;
  const byColor = opacityBySamples(image, unknown, samples);
  const expected = createPlane(guess.width, guess.height);
  const confidence = createPlane(guess.width, guess.height);
  for (let index = 0; index < expected.data.length; index++) {
    if (unknown.data[index] !== 1) continue;
    const value = guess.data[index] ?? 0;
    const unclear = ambiguity.data[index] ?? 0;
    const away = depth.data[index] ?? 0;
    const far = smoothStep(0.06, 0.32, Math.abs(away) * (1 + 2 * unclear));
    const near = mix(MODEL_TRUST.near, MODEL_TRUST.within, smoothStep(0, 0.08, -away));
    const sure = (2 * value - 1) ** 2;
    const doubted = Math.max(unclear * unclear, byColor.undecided.data[index] ?? 0);
    const model = sure * (mix(near, MODEL_TRUST.far, far * far) + doubted * MODEL_TRUST.unclear);
    const color = (byColor.confidence.data[index] ?? 0) ** 2 * COLOR_TRUST * (1 - unclear);
    const sum = model + color + 1e-6;
    expected.data[index] = (value * model + (byColor.opacity.data[index] ?? 0) * color) / sum;
    confidence.data[index] = sum;
  }
  return { expected, confidence };
}

/** A finer trimap: unknown only where the coarse opacity is partial, which is its first guess. */
function narrowed(
  trimap: Trimap,
  coarse: Plane,
  { width, height }: { width: number; height: number },
): Trimap {
  const guess = resize(coarse, width, height);
  const unknown = createPlane(width, height);
  for (let index = 0; index < guess.data.length; index++) {
    const value = guess.data[index] ?? 0;
    if (value > PARTIAL && value < 1 - PARTIAL) unknown.data[index] = 1;
    else guess.data[index] = Math.round(value);
  }
  return { unknown, guess, depth: resize(trimap.depth, width, height) };
}

/** Stretches an opacity, in place. */
function wholeBeyond(opacity: Plane): Plane {
  const { data } = opacity;
  for (let index = 0; index < data.length; index++)
    data[index] = clamp(((data[index] ?? 0) - LOWEST) / (HIGHEST - LOWEST));
  return opacity;
}
