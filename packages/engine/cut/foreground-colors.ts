import { type Span, spansOf, widenSpans } from '../image/box-sums';
import { type RgbImage, mapChannels } from '../image/color-image';
import { clamp } from '../image/numbers';
import { type Plane, copyPlane, createPlane } from '../image/plane';
import { shrink } from '../image/resample';

interface Level {
  readonly person: RgbImage;
  /** At levels of `bandFrom` and larger only near the band. */
  readonly background: RgbImage;
}

const CHANNELS = ['red', 'green', 'blue'] as const;
/** Smoothness of neighbours of the same opacity. */
const REGULARIZATION = 1e-4;
/** How much a difference of opacity separates neighbours. */
const OPACITY_WEIGHT = 1;
const SMALL_SIDE = 32;
const SMALL_ITERATIONS = 10;
const LARGE_ITERATIONS = 2;
/** At levels of this side and larger, only pixels near the band are solved. A smaller side is quicker and less exact. */
const BAND_FROM = 512;
export const QUICK_BAND_FROM = 128;
/** The band's reach in pixels around a partial opacity. */
const BAND_REACH = 2;

/**
 * Returns the person's own colour at every pixel. Sides must be a multiple of 32.
 * T. Germer, T. Uelwer, S. Conrad, S. Harmeling, "Fast Multi-Level Foreground Estimation" (ICPR 2020).
 */
export function foregroundColors(image: RgbImage, opacity: Plane, bandFrom = BAND_FROM): RgbImage {
  const levels = pyramid(image, opacity);
  let solved: Level | undefined;
  for (const level of levels) solved = solveLevel(level.image, level.opacity, solved, bandFrom);
  return solved?.person ?? image;
}

function pyramid(image: RgbImage, opacity: Plane): { image: RgbImage; opacity: Plane }[] {
  const levels = [{ image, opacity }];
  let last = { image, opacity };
  while (last.opacity.width % 2 === 0 && last.opacity.height % 2 === 0 && last.opacity.width > 2) {
    last = {
      image: mapChannels(last.image, (channel) => shrink(channel, 2)),
      opacity: shrink(last.opacity, 2),
    };
    levels.unshift(last);
  }
  return levels;
}

function solveLevel(image: RgbImage, opacity: Plane, coarser: Level | undefined, bandFrom: number): Level {
  const { width, height } = opacity;
  const whole = [{ from: 0, to: width * height }];
  const band = width >= bandFrom ? widenSpans(spansOf(opacity, 1), BAND_REACH, width, height) : whole;
  const nearBand = band === whole ? whole : widenSpans(band, 1, width, height);
  const level = coarser ? startFrom(coarser, image, opacity, nearBand) : startLevel(image, opacity);
  const iterations = Math.max(width, height) > SMALL_SIDE ? LARGE_ITERATIONS : SMALL_ITERATIONS;
  for (let iteration = 0; iteration < iterations; iteration++) relax(level, image, opacity, band);
  return level;
}

/** One iteration: solves each pixel's two colours exactly for fixed neighbours. */
function relax({ person, background }: Level, image: RgbImage, opacity: Plane, band: readonly Span[]): void {
  const { width, height, data: alpha } = opacity;
  const channels = CHANNELS.map((channel) => ({
    values: image[channel].data,
    front: person[channel].data,
    back: background[channel].data,
  }));
  for (const { from, to } of band) {
    for (let index = from; index < to; index++) {
      const x = index % width;
      const share = alpha[index] ?? 0;
      // The edge's pixels are their own neighbours.
      const left = x > 0 ? index - 1 : index;
      const right = x < width - 1 ? index + 1 : index;
      const above = index >= width ? index - width : index;
      const below = index < width * (height - 1) ? index + width : index;
      const toLeft = REGULARIZATION + OPACITY_WEIGHT * Math.abs(share - (alpha[left] ?? 0));
      const toRight = REGULARIZATION + OPACITY_WEIGHT * Math.abs(share - (alpha[right] ?? 0));
      const toAbove = REGULARIZATION + OPACITY_WEIGHT * Math.abs(share - (alpha[above] ?? 0));
      const toBelow = REGULARIZATION + OPACITY_WEIGHT * Math.abs(share - (alpha[below] ?? 0));
      const weightSum = toLeft + toRight + toAbove + toBelow;
      const rest = 1 - share;
      const a = share * share + weightSum;
      const b = share * rest;
      const d = rest * rest + weightSum;
      const scale = 1 / (a * d - b * b);
      for (const { values, front, back } of channels) {
        const value = values[index] ?? 0;
        const frontSum =
          share * value +
          toLeft * (front[left] ?? 0) +
          toRight * (front[right] ?? 0) +
          toAbove * (front[above] ?? 0) +
          toBelow * (front[below] ?? 0);
        const backSum =
          rest * value +
          toLeft * (back[left] ?? 0) +
          toRight * (back[right] ?? 0) +
          toAbove * (back[above] ?? 0) +
          toBelow * (back[below] ?? 0);
        front[index] = clamp((d * frontSum - b * backSum) * scale);
        back[index] = clamp((a * backSum - b * frontSum) * scale);
      }
    }
  }
}

/**
 * Doubles the size. Pixels of opacity 0 or 1 get the picture's own colour; the background is filled in `nearBand` only.
 */
function startFrom(coarser: Level, image: RgbImage, opacity: Plane, nearBand: readonly Span[]): Level {
  const { width, height, data: alpha } = opacity;
  const half = width / 2;
  const person = mapChannels(image, copyPlane);
  const background = mapChannels(image, () => createPlane(width, height));
  for (const channel of CHANNELS) {
    const values = image[channel].data;
    const front = person[channel].data;
    const coarserFront = coarser.person[channel].data;
    for (let y = 0; y < height; y++) {
      const row = y * width;
      const coarserRow = (y >> 1) * half;
      for (let x = 0; x < width; x++) {
        if ((alpha[row + x] ?? 0) < 1) front[row + x] = coarserFront[coarserRow + (x >> 1)] ?? 0;
      }
    }
    const back = background[channel].data;
    const coarserBack = coarser.background[channel].data;
    for (const { from, to } of nearBand) {
      for (let index = from; index < to; index++) {
        const y = Math.floor(index / width);
        const x = index - y * width;
        const own = (alpha[index] ?? 0) <= 0;
        back[index] = (own ? values[index] : coarserBack[(y >> 1) * half + (x >> 1)]) ?? 0;
      }
    }
  }
  return { person, background };
}

/** The coarsest level: the mean colours of person and background, where there are any. */
function startLevel(image: RgbImage, opacity: Plane): Level {
  const { width, height } = opacity;
  const mean = (channel: Plane, weigh: (share: number) => number): Plane => {
    let sum = 0;
    let total = 1e-6;
    channel.data.forEach((value, index) => {
      const weight = weigh(opacity.data[index] ?? 0);
      sum += value * weight;
      total += weight;
    });
    return createPlane(width, height, sum / total);
  };
  return {
    person: mapChannels(image, (channel) => mean(channel, (share) => share ** 2)),
    background: mapChannels(image, (channel) => mean(channel, (share) => (1 - share) ** 2)),
  };
}
