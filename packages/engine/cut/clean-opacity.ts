import { boxBlur } from '../image/blur';
import { clamp, mix, smoothStep } from '../image/numbers';
import { type Plane, copyPlane, createPlane, multiplyPlanes } from '../image/plane';

/** Radius in eye distances in which strands make the opacity vary. */
const STRAND_RADIUS = 0.022;
/** Standard deviation of the opacity: no strands below the first value, strands above the second. */
const STRANDS = [0.07, 0.16] as const;
/** Distances from the model's outline, in eye distances: from the first on, an even partial opacity may be haze. */
const HAZE_FROM = 0.005;
const HAZE_SURE = 0.1;
/** Largest opacity of haze that becomes background, and largest distance from 1 that becomes person. */
const HAZE_LIMIT = 0.8;
const ISLAND_FROM = 0.12;
/** Smaller parts than this share of the largest are removed. A body that a missing neck separates is larger. */
const SCRAP_SHARE = 0.06;

/**
 * Removes a matte's haze, thin spots inside the person, and small separate parts. Strands vary more than haze and stay.
 * @param depth distance to the model's outline in eye distances, negative inside the person
 * @param ambiguity see `colorAmbiguity`: variation there is not strands; `unit` is the eye distance in pixels
 */
export function cleanOpacity(opacity: Plane, depth: Plane, ambiguity: Plane, unit: number): Plane {
  const radius = Math.max(1, Math.round(STRAND_RADIUS * unit));
  const mean = boxBlur(opacity, radius);
  const power = boxBlur(multiplyPlanes(opacity, opacity), radius);
  const result = copyPlane(opacity);
  for (let index = 0; index < result.data.length; index++) {
    const value = result.data[index] ?? 0;
    if (value <= 0 || value >= 1) continue;
    const away = depth.data[index] ?? 0;
    const middle = mean.data[index] ?? 0;
    const deviation = Math.sqrt(Math.max(0, (power.data[index] ?? 0) - middle * middle));
    const even = Math.max(1 - smoothStep(STRANDS[0], STRANDS[1], deviation), ambiguity.data[index] ?? 0);
    const haze = even * smoothStep(HAZE_FROM, HAZE_SURE, Math.abs(away)) * HAZE_LIMIT;
    const low = away > 0 ? haze : 0;
    const high = away < 0 ? 1 - haze : 1;
    result.data[index] = clamp((value - low) / (high - low));
  }
  return withoutIslands(result);
}

/** Keeps the parts that contain full opacity, connected over eight neighbours, and are not too small. */
function withoutIslands(opacity: Plane): Plane {
  const { width, height, data } = opacity;
  const parts = new Int32Array(data.length);
  const sizes = [0];
  for (let index = 0; index < data.length; index++) {
    if ((data[index] ?? 0) < 0.995 || parts[index] !== 0) continue;
    sizes.push(markPart(opacity, parts, index, sizes.length));
  }
  const least = Math.max(...sizes) * SCRAP_SHARE;
  const kept = createPlane(width, height);
  for (let index = 0; index < data.length; index++) {
    const part = parts[index] ?? 0;
    if (part > 0 && (sizes[part] ?? 0) >= least) kept.data[index] = 1;
  }
  // Pixels below ISLAND_FROM fade out near a kept part.
  const near = boxBlur(kept, 2).data;
  for (let index = 0; index < data.length; index++) {
    if (kept.data[index] === 1) continue;
    const share = parts[index] === 0 ? Math.min(1, (near[index] ?? 0) * 3) : 0;
    data[index] = mix(0, data[index] ?? 0, share);
  }
  return opacity;
}

/** Marks the connected part of a pixel and returns its size in pixels. */
function markPart(opacity: Plane, parts: Int32Array, start: number, part: number): number {
  const { width, height, data } = opacity;
  const waiting = [start];
  parts[start] = part;
  let size = 0;
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    size += 1;
    const x = at % width;
    const y = (at - x) / width;
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
      for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
        const next = row * width + column;
        if (parts[next] !== 0 || (data[next] ?? 0) < ISLAND_FROM) continue;
        parts[next] = part;
        waiting.push(next);
      }
    }
  }
  return size;
}
