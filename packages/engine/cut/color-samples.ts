import { type RgbImage, mapChannels } from '../image/color-image';
import { type Plane, createPlane } from '../image/plane';

/** For each unknown pixel of a grid, a nearby colour of the person and one of the background. */
export interface ColorSamples {
  readonly person: RgbImage;
  readonly background: RgbImage;
  /** 1 where samples were found. */
  readonly found: Plane;
  /** Whether the pixel's colour fits both the person and the background, 0 to 1. */
  readonly undecided: Plane;
}

/** An opacity from colours only. */
export interface OpacityByColor {
  /** 0 to 1. */
  readonly opacity: Plane;
  /** Confidence in the colours, 0 to 1. */
  readonly confidence: Plane;
  /** See `ColorSamples`. */
  readonly undecided: Plane;
}

/** Rays that search for samples, and the number of their rotations in a 3 × 3 neighbourhood. */
const RAYS = 8;
const TURNS = 9;
/** Squared distance between the colours of person and background that gives a confidence of one half. */
const DOUBT = 0.003;
/** Squared distance of a colour from the line between the samples that halves the confidence. */
const MISFIT = 0.0003;
/** Squared distance of a colour from a sample that halves the confidence that they are the same. */
const SAME = 0.003;

/**
 * Takes for each unknown pixel the colours of person and background, within `reach` pixels, that fit it best.
 * E. Gastal, M. Oliveira, "Shared Sampling for Real-Time Alpha Matting" (Eurographics 2010).
 */
export function gatherSamples(image: RgbImage, unknown: Plane, sure: Plane, reach: number): ColorSamples {
  const { width, height } = unknown;
  const empty = (): Plane => createPlane(width, height);
  const samples: ColorSamples = {
    person: mapChannels(image, empty),
    background: mapChannels(image, empty),
    found: empty(),
    undecided: empty(),
  };
  const persons: number[] = [];
  const backgrounds: number[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const index = y * width + x;
      if (unknown.data[index] !== 1) continue;
      persons.length = 0;
      backgrounds.length = 0;
      const turn = ((x % 3) + 3 * (y % 3)) / TURNS;
      for (let ray = 0; ray < RAYS; ray++) {
        const angle = ((ray + turn) / RAYS) * 2 * Math.PI;
        const hit = follow(unknown, x, y, { across: Math.cos(angle), down: Math.sin(angle), reach });
        if (hit >= 0) ((sure.data[hit] ?? 0) > 0.5 ? persons : backgrounds).push(hit);
      }
      keepBestPair(image, index, persons, backgrounds, samples);
    }
  }
  return samples;
}

/** Returns each unknown pixel's place between its samples. The image has their size, or a whole multiple of it. */
export function opacityBySamples(image: RgbImage, unknown: Plane, samples: ColorSamples): OpacityByColor {
  const { width, height } = unknown;
  const opacity = createPlane(width, height);
  const confidence = createPlane(width, height);
  const undecided = createPlane(width, height);
  const factor = Math.round(width / samples.found.width);
  for (let index = 0; index < opacity.data.length; index++) {
    if (unknown.data[index] !== 1) continue;
    const y = Math.floor(index / width);
    const from = Math.floor(y / factor) * samples.found.width + Math.floor((index - y * width) / factor);
    const unclear = samples.undecided.data[from] ?? 0;
    undecided.data[index] = unclear;
    if (samples.found.data[from] !== 1) continue;
    const match = matchColors(image, index, samples.person, from, samples.background, from);
    opacity.data[index] = match.share;
    confidence.data[index] = match.belief * (1 - unclear);
  }
  return { opacity, confidence, undecided };
}

/** Returns the first pixel on the ray that is not unknown, or −1 if none is within reach. */
function follow(
  unknown: Plane,
  x: number,
  y: number,
  ray: { across: number; down: number; reach: number },
): number {
  const { width, height, data } = unknown;
  for (let step = 1; step <= ray.reach; step++) {
    const column = Math.round(x + ray.across * step);
    const row = Math.round(y + ray.down * step);
    if (column < 0 || row < 0 || column >= width || row >= height) return -1;
    const index = row * width + column;
    if (data[index] !== 1) return index;
  }
  return -1;
}

function keepBestPair(
  image: RgbImage,
  index: number,
  persons: readonly number[],
  backgrounds: readonly number[],
  samples: ColorSamples,
): void {
  const alike = (candidates: readonly number[]): number => {
    let nearest = Infinity;
    for (const candidate of candidates) nearest = Math.min(nearest, squaredDistance(image, index, candidate));
    return SAME / (SAME + nearest);
  };
  samples.undecided.data[index] = alike(persons) * alike(backgrounds);
  let best = 0;
  for (const background of backgrounds) {
    for (const person of persons) {
      const { belief } = matchColors(image, index, image, person, image, background);
      if (belief <= best) continue;
      best = belief;
      samples.found.data[index] = 1;
      for (const channel of ['red', 'green', 'blue'] as const) {
        samples.person[channel].data[index] = image[channel].data[person] ?? 0;
        samples.background[channel].data[index] = image[channel].data[background] ?? 0;
      }
    }
  }
}

function squaredDistance({ red, green, blue }: RgbImage, one: number, two: number): number {
  const r = (red.data[one] ?? 0) - (red.data[two] ?? 0);
  const g = (green.data[one] ?? 0) - (green.data[two] ?? 0);
  const b = (blue.data[one] ?? 0) - (blue.data[two] ?? 0);
  return r * r + g * g + b * b;
}

/** Returns the position of a pixel's colour between two others, and how well it fits. */
function matchColors(
  image: RgbImage,
  index: number,
  persons: RgbImage,
  person: number,
  backgrounds: RgbImage,
  background: number,
): { share: number; belief: number } {
  const backRed = backgrounds.red.data[background] ?? 0;
  const backGreen = backgrounds.green.data[background] ?? 0;
  const backBlue = backgrounds.blue.data[background] ?? 0;
  const overRed = (persons.red.data[person] ?? 0) - backRed;
  const overGreen = (persons.green.data[person] ?? 0) - backGreen;
  const overBlue = (persons.blue.data[person] ?? 0) - backBlue;
  const red = (image.red.data[index] ?? 0) - backRed;
  const green = (image.green.data[index] ?? 0) - backGreen;
  const blue = (image.blue.data[index] ?? 0) - backBlue;
  const apart = overRed * overRed + overGreen * overGreen + overBlue * overBlue + 1e-6;
  const along = (red * overRed + green * overGreen + blue * overBlue) / apart;
  const share = along < 0 ? 0 : along > 1 ? 1 : along;
  const missRed = red - share * overRed;
  const missGreen = green - share * overGreen;
  const missBlue = blue - share * overBlue;
  const miss = missRed * missRed + missGreen * missGreen + missBlue * missBlue;
  return { share, belief: (apart / (apart + DOUBT)) * (MISFIT / (MISFIT + miss)) };
}
