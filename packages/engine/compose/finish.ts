import { inBands } from '../image/bands';
import type { LabImage } from '../image/color-image';
import { clamp, smoothStep, createNoise } from '../image/numbers';
import { type Plane, newPlane } from '../image/plane';

export interface FinishOptions {
  /** Standard deviation of the grain's lightness, about 0.002 to 0.01. */
  grain: number;
  seed: number;
}

const VIGNETTE = 0.05;

/** Adds a slight vignette and fine grain. The same seed gives the same grain. */
export function finish(image: LabImage, options: FinishOptions): LabImage {
  const { width, height } = image.lightness;
  const grain = fineGrain(width, height, options.seed);
  const lightness = newPlane(width, height);
  finishRows(height, { own: image.lightness, grain, lightness }, { strength: options.grain });
  return { lightness, a: image.a, b: image.b };
}

const finishRows = inBands(
  'finish',
  (
    { own, grain, lightness }: Record<'own' | 'grain' | 'lightness', Plane>,
    { strength }: { strength: number },
    from,
    to,
  ) => {
    const { width, height } = own;
    for (let row = from; row < to; row++) {
      const y = row / height - 0.46;
      for (let column = 0; column < width; column++) {
        const index = row * width + column;
        const held = clamp(own.data[index] ?? 0);
        const x = column / width - 0.5;
        const distance = Math.sqrt(x * x + y * y);
        const shaded = held * (1 - VIGNETTE * smoothStep(0.45, 0.85, distance));
        // Film grain shows most in the middle tones.
        const visible = strength * (0.4 + 2.4 * shaded * (1 - shaded));
        lightness.data[index] = clamp(shaded + (grain.data[index] ?? 0) * visible);
      }
    }
  },
);

/** Noise of standard deviation 1. Neighbouring pixels correlate a little, as in film grain. */
function fineGrain(width: number, height: number, seed: number): Plane {
  const noise = createNoise(seed);
  const grain = newPlane(width, height);
  for (let index = 0; index < grain.data.length; index++) {
    const own = (noise() + noise()) * 2.45;
    const before = grain.data[index - 1] ?? 0;
    const above = grain.data[index - width] ?? 0;
    grain.data[index] = own * 0.9 + (before + above) * 0.28;
  }
  return grain;
}
