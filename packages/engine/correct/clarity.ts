import { blur, boxBlur } from '../image/blur';
import type { LabImage } from '../image/color-image';
import { guidedFilter } from '../image/guided-filter';
import { clamp } from '../image/numbers';
import { type Plane, createPlane } from '../image/plane';
import { resize, shrink } from '../image/resample';

interface ClarityInput {
  /** 0 to 1: pores are no detail to bring out. */
  skin: Plane;
  eyes: Plane;
  /** Gain of the finest detail and of local contrast; 0 changes nothing. */
  gains: { fine: number; local: number };
  /** How much the eyes are brightened, 0 to 1. */
  eyeLight: number;
  /** How many pixels of the frame show one of the photo: the finest detail is that much wider. */
  enlargement: number;
  /** Deviation of the photo's noise in lightness. */
  noise: number;
}

const LOCAL_SCALE = 2;
const LOCAL_RADIUS = 22;
const LOCAL_EPSILON = 0.006;
/** Differences of lightness at which each kind is brought out most; stronger ones, the edges, less and less: no halos. */
const STRONGEST_FINE = 0.05;
const STRONGEST_LOCAL = 0.1;
/** How much less each does on the skin. */
const FINE_SPARED = 0.6;
const LOCAL_SPARED = 0.75;
/** Deviation of what counts as crisp already: a photo that its camera sharpened is not sharpened again. */
const CRISP = 0.05;
/** Deviation of texture that is held for noise in the cleanest photo, and share of a noisy one's noise that is left. */
const LEAST_NOISE = 0.0025;
const NOISE_LEFT = 1;

/**
 * Brings out detail as a raw developer does: the finest by an unsharp mask, and local contrast over a base that
 * keeps its edges. What is no larger than the photo's noise is left alone, and what is an edge already gains
 * least, so that neither noise nor halos appear.
 */
export function addClarity(image: LabImage, input: ClarityInput): LabImage {
  let { lightness } = image;
  if (input.gains.local > 0) lightness = addLocalContrast(lightness, input);
  if (input.gains.fine > 0) lightness = sharpen(lightness, input);
  return { lightness: lightEyes(lightness, input.eyes, input.eyeLight), a: image.a, b: image.b };
}

function addLocalContrast(lightness: Plane, { skin, gains }: ClarityInput): Plane {
  const small = shrink(lightness, LOCAL_SCALE);
  const base = guidedFilter(small, small, LOCAL_RADIUS / LOCAL_SCALE, LOCAL_EPSILON);
  const change = createPlane(small.width, small.height);
  for (let index = 0; index < change.data.length; index++) {
    const detail = (small.data[index] ?? 0) - (base.data[index] ?? 0);
    change.data[index] = (detail * gains.local) / (1 + (detail / STRONGEST_LOCAL) ** 2);
  }
  const result = resize(change, lightness.width, lightness.height);
  for (let index = 0; index < result.data.length; index++) {
    const share = 1 - (skin.data[index] ?? 0) * LOCAL_SPARED;
    result.data[index] = (lightness.data[index] ?? 0) + (result.data[index] ?? 0) * share;
  }
  return result;
}

function sharpen(lightness: Plane, { skin, gains, enlargement, noise }: ClarityInput): Plane {
  const soft = blur(lightness, clamp(0.9 + 0.9 * enlargement, 1.7, 4.2));
  const { width, height } = lightness;
  const energy = createPlane(width, height);
  for (let index = 0; index < energy.data.length; index++) {
    const detail = (lightness.data[index] ?? 0) - (soft.data[index] ?? 0);
    energy.data[index] = detail * detail;
  }
  const around = boxBlur(energy, 3);
  const floor = (LEAST_NOISE + noise * NOISE_LEFT) ** 2;
  const crisp = CRISP * CRISP;
  const result = createPlane(width, height);
  for (let index = 0; index < result.data.length; index++) {
    const value = lightness.data[index] ?? 0;
    const detail = value - (soft.data[index] ?? 0);
    const power = around.data[index] ?? 0;
    const believed = (power / (power + floor)) * (crisp / (power + crisp));
    const edge = detail / STRONGEST_FINE;
    const gain = gains.fine * believed * (1 - (skin.data[index] ?? 0) * FINE_SPARED);
    result.data[index] = value + (gain * detail) / (1 + edge * edge);
  }
  return result;
}

function lightEyes(lightness: Plane, eyes: Plane, amount: number): Plane {
  const data = lightness.data.slice();
  for (let index = 0; index < data.length; index++) {
    const onEye = eyes.data[index] ?? 0;
    if (onEye === 0) continue;
    const value = data[index] ?? 0;
    data[index] = value + onEye * amount * 0.1 * Math.max(0, value - 0.35);
  }
  return { width: lightness.width, height: lightness.height, data };
}
