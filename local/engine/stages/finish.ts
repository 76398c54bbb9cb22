import { wideBlur } from '../image/wide-blur';
import type { LabImage } from '../image/color-image';
import { clamp, smoothStep } from '../image/numbers';
import { createNoise } from '../image/noise';
import { type Plane, createPlane } from '../image/plane';

export interface FinishOptions {
  /** 0 to 1: light that spills from bright areas. */
  glow: number;
  /** 0 to 1: share of an S-curve. */
  contrast: number;
  /** Standard deviation of the grain's lightness, about 0.002 to 0.006. */
  grain: number;
  seed: number;
}

const GLOW_RADIUS = 16;
const VIGNETTE = 0.2;

/** The last touches: glow, tone curve, vignette, fine grain that is the same for the same seed. */
export function finish(image: LabImage, options: FinishOptions): LabImage {
  const { width, height } = image.lightness;
  const glowing = options.glow > 0 ? addGlow(image.lightness, options.glow) : image.lightness;
  const grain = fineGrain(width, height, options.seed);
  const lightness = createPlane(width, height);
  for (let index = 0; index < lightness.data.length; index++) {
    const held = clamp(glowing.data[index] ?? 0);
    const curve = held * held * (3 - 2 * held);
    const toned = held + (curve - held) * options.contrast;
    const x = (index % width) / width - 0.5;
    const y = Math.floor(index / width) / height - 0.46;
    const distance = Math.sqrt(x * x + y * y);
    const shaded = toned * (1 - VIGNETTE * smoothStep(0.45, 0.85, distance));
    // Film shows its grain in the middle tones.
    const visible = options.grain * (0.4 + 2.4 * shaded * (1 - shaded));
    lightness.data[index] = clamp(shaded + (grain.data[index] ?? 0) * visible);
  }
  return { lightness, a: image.a, b: image.b };
}

function addGlow(lightness: Plane, amount: number): Plane {
  const spread = wideBlur(lightness, GLOW_RADIUS);
  const result = createPlane(lightness.width, lightness.height);
  for (let index = 0; index < result.data.length; index++) {
    const value = lightness.data[index] ?? 0;
    const spilled = spread.data[index] ?? 0;
    const screened = 1 - (1 - value) * (1 - spilled * 0.22);
    result.data[index] = value + (screened - value) * amount * smoothStep(0.35, 0.95, spilled);
  }
  return result;
}

/** Noise of standard deviation 1 whose neighbours hang together a little, as grain does. */
function fineGrain(width: number, height: number, seed: number): Plane {
  const noise = createNoise(seed);
  const grain = createPlane(width, height);
  for (let index = 0; index < grain.data.length; index++) {
    const own = (noise() + noise()) * 2.45;
    const before = grain.data[index - 1] ?? 0;
    const above = grain.data[index - width] ?? 0;
    grain.data[index] = own * 0.9 + (before + above) * 0.28;
  }
  return grain;
}
