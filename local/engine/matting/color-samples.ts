import type { RgbImage } from '../image/color-image';
import { clamp } from '../image/numbers';
import { type Plane, createPlane } from '../image/plane';

/** What an opacity would be by colour alone. */
export interface OpacityByColor {
  /** 0 to 1. */
  readonly opacity: Plane;
  /** How much the colours can be believed, 0 to 1. */
  readonly confidence: Plane;
  /** That the colour may be the person's as well as the background's own, 0 to 1. */
  readonly undecided: Plane;
}

/** Rays that look for samples; each pixel of a 3 × 3 neighbourhood turns them a little. */
const RAYS = 8;
const TURNS = 9;
/** Squared distance between person's and background's colour at which they are half told apart. */
const DOUBT = 0.012;
/** Squared distance of a colour from the line between the samples that halves the belief. */
const MISFIT = 0.0012;
/** Squared distance of a colour from a sample that halves the belief that it is the same. */
const SAME = 0.003;

/**
 * For each unknown pixel: looks along rays for sure person and sure background, and takes the pair of their
 * colours between which the pixel's colour lies best.
 *
 * Source: E. Gastal, M. Oliveira, "Shared Sampling for Real-Time Alpha Matting" (Eurographics 2010), reduced to
 * its gathering step.
 *
 * @param sure 1 in the sure person, 0 in the sure background; anything where `unknown` is 1
 * @param reach longest ray in pixels
 */
export function opacityByColor(image: RgbImage, unknown: Plane, sure: Plane, reach: number): OpacityByColor {
  const { width, height } = unknown;
  const opacity = createPlane(width, height);
  const confidence = createPlane(width, height);
  const undecided = createPlane(width, height);
  const persons = new Int32Array(RAYS);
  const backgrounds = new Int32Array(RAYS);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const index = y * width + x;
      if (unknown.data[index] !== 1) continue;
      let personCount = 0;
      let backgroundCount = 0;
      const turn = ((x % 3) + 3 * (y % 3)) / TURNS;
      for (let ray = 0; ray < RAYS; ray++) {
        const angle = ((ray + turn) / RAYS) * 2 * Math.PI;
        const hit = follow(unknown, x, y, Math.cos(angle), Math.sin(angle), reach);
        if (hit < 0) continue;
        if ((sure.data[hit] ?? 0) > 0.5) persons[personCount++] = hit;
        else backgrounds[backgroundCount++] = hit;
      }
      bestPair(image, index, persons.subarray(0, personCount), backgrounds.subarray(0, backgroundCount), {
        opacity,
        confidence,
        undecided,
      });
    }
  }
  return { opacity, confidence, undecided };
}

/** The first pixel on the ray that is not unknown; −1: none within reach. */
function follow(unknown: Plane, x: number, y: number, across: number, down: number, reach: number): number {
  for (let step = 1; step <= reach; step++) {
    const column = Math.round(x + across * step);
    const row = Math.round(y + down * step);
    if (column < 0 || row < 0 || column >= unknown.width || row >= unknown.height) return -1;
    const index = row * unknown.width + column;
    if (unknown.data[index] !== 1) return index;
  }
  return -1;
}

function bestPair(
  image: RgbImage,
  index: number,
  persons: Int32Array,
  backgrounds: Int32Array,
  result: OpacityByColor,
): void {
  const red = image.red.data;
  const green = image.green.data;
  const blue = image.blue.data;
  const r = red[index] ?? 0;
  const g = green[index] ?? 0;
  const b = blue[index] ?? 0;
  const distance = (sample: number): number =>
    (r - (red[sample] ?? 0)) ** 2 + (g - (green[sample] ?? 0)) ** 2 + (b - (blue[sample] ?? 0)) ** 2;
  let nearestPerson = Infinity;
  for (const person of persons) nearestPerson = Math.min(nearestPerson, distance(person));
  let nearestBackground = Infinity;
  for (const background of backgrounds) {
    nearestBackground = Math.min(nearestBackground, distance(background));
  }
  const undecided = (SAME / (SAME + nearestPerson)) * (SAME / (SAME + nearestBackground));
  result.undecided.data[index] = undecided;
  let best = 0;
  for (const background of backgrounds) {
    const backRed = red[background] ?? 0;
    const backGreen = green[background] ?? 0;
    const backBlue = blue[background] ?? 0;
    for (const person of persons) {
      const overRed = (red[person] ?? 0) - backRed;
      const overGreen = (green[person] ?? 0) - backGreen;
      const overBlue = (blue[person] ?? 0) - backBlue;
      const apart = overRed * overRed + overGreen * overGreen + overBlue * overBlue;
      if (apart < 1e-5) continue;
      const along =
        ((r - backRed) * overRed + (g - backGreen) * overGreen + (b - backBlue) * overBlue) / apart;
      const share = clamp(along);
      const missRed = r - backRed - share * overRed;
      const missGreen = g - backGreen - share * overGreen;
      const missBlue = b - backBlue - share * overBlue;
      const miss = missRed * missRed + missGreen * missGreen + missBlue * missBlue;
      const belief = (apart / (apart + DOUBT)) * (MISFIT / (MISFIT + miss));
      if (belief <= best) continue;
      best = belief;
      result.opacity.data[index] = share;
      result.confidence.data[index] = belief * (1 - undecided);
    }
  }
}
