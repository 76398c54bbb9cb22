import { clamp } from '../image/numbers';
import type { Plane } from '../image/plane';

/** Standard deviation of a band's noise at a lightness (0 to 1). */
export type NoiseLevel = (lightness: number) => number;

/** Side of a measured area in pixels. */
const TILE = 8;
/** Steps of lightness. The noise of a camera differs between shadows and highlights. */
const STEPS = 6;
const FEWEST_TILES = 12;
/** Share of the flattest areas. Their variation is noise. */
const FLAT_SHARE = 0.2;
/** Correction factor: of pure noise, the flattest tiles vary less than the average tile. */
const FLAT_BIAS = 1.12;
/** Limit of a tone's noise as a multiple of the usual: the tone may occur only in textured areas. */
const MOST_OF_USUAL = 2;
/** Below this deviation, or above this lightness, an area is clipped, drawn or filled. It is not measured. */
const LIFELESS = 1e-4;
const BURNT_OUT = 0.94;

/**
 * Measures a wavelet band's noise as the deviation in its flattest areas, for each step of lightness (Immerkær, "Fast
 * Noise Variance Estimation", 1996; Donoho, 1995).
 * @param where areas to measure, 0 to 1
 */
export function measureNoise(band: Plane, lightness: Plane, where: Plane): NoiseLevel {
  const found: number[][] = Array.from({ length: STEPS }, () => []);
  const all: number[] = [];
  const { width, height } = band;
  for (let top = 0; top + TILE <= height; top += TILE) {
    for (let left = 0; left + TILE <= width; left += TILE) {
      if ((where.data[(top + TILE / 2) * width + left + TILE / 2] ?? 0) < 0.9) continue;
      const { deviation, light } = deviationOfTile(band, lightness, top * width + left);
      if (deviation < LIFELESS || light > BURNT_OUT) continue;
      found[stepOf(light)]?.push(deviation);
      all.push(deviation);
    }
  }
  if (all.length < FEWEST_TILES) return () => 0;
  const usual = flattest(all);
  const levels = found.map((tiles) =>
    tiles.length < FEWEST_TILES ? usual : Math.min(flattest(tiles), usual * MOST_OF_USUAL),
  );
  return (value) => {
    const place = clamp(value * STEPS - 0.5, 0, STEPS - 1);
    const step = Math.min(Math.floor(place), STEPS - 2);
    const low = levels[step] ?? 0;
    return low + ((levels[step + 1] ?? 0) - low) * (place - step);
  };
}

function stepOf(lightness: number): number {
  return clamp(Math.floor(lightness * STEPS), 0, STEPS - 1);
}

function flattest(deviations: number[]): number {
  deviations.sort((one, two) => one - two);
  return (deviations[Math.floor(deviations.length * FLAT_SHARE)] ?? 0) * FLAT_BIAS;
}

function deviationOfTile(band: Plane, lightness: Plane, start: number): { deviation: number; light: number } {
  let sum = 0;
  let squares = 0;
  let light = 0;
  for (let y = 0; y < TILE; y++) {
    const row = start + y * band.width;
    for (let x = 0; x < TILE; x++) {
      const value = band.data[row + x] ?? 0;
      sum += value;
      squares += value * value;
      light += lightness.data[row + x] ?? 0;
    }
  }
  const count = TILE * TILE;
  const mean = sum / count;
  return { deviation: Math.sqrt(Math.max(0, squares / count - mean * mean)), light: light / count };
}
