import { wideBlur } from '../image/wide-blur';
import type { LabImage } from '../image/color-image';
import { type Plane, createPlane } from '../image/plane';
import type { FaceRegions } from './face-regions';

interface ClarityOptions {
  /** Gain of fine, middle and coarse detail; 0 changes nothing. */
  gains: readonly [number, number, number];
  /** How much the eyes are brightened, 0 to 1. */
  eyeLight: number;
}

const RADII = [2, 8, 40] as const;
/** How much less each radius does on the face: pores and modelling are no defects, wrinkles need no help. */
const SPARED_ON_FACE = [0.3, 0.55, 0.25] as const;
/** Differences beyond about an eighth of the range get no halo. */
const HALO_LIMIT = 8;
/** Differences this many times the usual one on the skin are half believed. */
const NOISE_CAUTION = 1.8;

/**
 * Brings out detail at three scales. Fine differences no larger than the photo's own noise are left alone, so
 * that a noisy selfie does not become a noisier portrait.
 */
export function addClarity(image: LabImage, regions: FaceRegions, options: ClarityOptions): LabImage {
  let lightness = image.lightness;
  RADII.forEach((radius, scale) => {
    const gain = options.gains[scale] ?? 0;
    if (gain === 0) return;
    const spared = SPARED_ON_FACE[scale] ?? 0;
    const soft = wideBlur(lightness, radius);
    const noise = scale === 0 ? noiseOf(lightness, soft, regions.face) : 0;
    lightness = strengthen(lightness, soft, regions.face, { gain, spared, noise });
  });
  return { lightness: lightEyes(lightness, regions.eyes, options.eyeLight), a: image.a, b: image.b };
}

function strengthen(
  lightness: Plane,
  soft: Plane,
  face: Plane,
  { gain, spared, noise }: { gain: number; spared: number; noise: number },
): Plane {
  const result = createPlane(lightness.width, lightness.height);
  const noisePower = Math.max(noise * noise, 1e-12);
  for (let index = 0; index < result.data.length; index++) {
    const value = lightness.data[index] ?? 0;
    const difference = value - (soft.data[index] ?? 0);
    const power = difference * difference;
    const amount = (gain * (1 - (face.data[index] ?? 0) * spared) * power) / (power + noisePower);
    result.data[index] = value + (amount * difference) / (1 + Math.abs(difference) * HALO_LIMIT);
  }
  return result;
}

function lightEyes(lightness: Plane, eyes: Plane, amount: number): Plane {
  const data = lightness.data.slice();
  for (let index = 0; index < data.length; index++) {
    const onEye = eyes.data[index] ?? 0;
    if (onEye === 0) continue;
    const value = data[index] ?? 0;
    data[index] = value + onEye * amount * 0.11 * Math.max(0, value - 0.35);
  }
  return { width: lightness.width, height: lightness.height, data };
}

/** The usual size of the finest differences on the skin, where the subject itself has little of them. */
function noiseOf(lightness: Plane, soft: Plane, face: Plane): number {
  let weights = 0;
  let sizes = 0;
  for (let index = 0; index < face.data.length; index++) {
    const weight = face.data[index] ?? 0;
    weights += weight;
    sizes += weight * Math.abs((lightness.data[index] ?? 0) - (soft.data[index] ?? 0));
  }
  return (sizes / Math.max(weights, 1e-6)) * NOISE_CAUTION;
}
