import { type RgbImage, mapChannels } from '../image/color-image';
import { type Plane, createPlane } from '../image/plane';
import { shrink } from '../image/resample';

/** One level of the pyramid: interleaved colours, three values per pixel. */
interface Level {
  readonly width: number;
  readonly height: number;
  readonly person: Float32Array;
  readonly background: Float32Array;
}

/** Smoothness of neighbours of the same opacity. */
const REGULARIZATION = 1e-4;
/** How much a difference of opacity separates neighbours. */
const OPACITY_WEIGHT = 1;
const SMALL_SIDE = 32;
const SMALL_ITERATIONS = 10;
const LARGE_ITERATIONS = 2;
/** At levels of this side and larger, only pixels near the band are solved. */
const BAND_FROM = 512;

/**
 * Returns the person's own colour at every pixel, without the background: solves colour = opacity × person +
 * (1 − opacity) × background for smooth person and background, from coarse to fine.
 *
 * Source: T. Germer, T. Uelwer, S. Conrad, S. Harmeling, "Fast Multi-Level Foreground Estimation" (ICPR 2020).
 * Sides must be a multiple of 32.
 */
export function foregroundColors(image: RgbImage, opacity: Plane): RgbImage {
  const levels = pyramid(image, opacity);
  let solved: Level | undefined;
  for (const level of levels) solved = solveLevel(level.image, level.opacity, solved);
  return solved ? unpack(solved) : image;
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

function solveLevel(image: RgbImage, opacity: Plane, coarser: Level | undefined): Level {
  const { width, height } = opacity;
  const level = coarser ? startFrom(coarser, image, opacity) : startLevel(image, opacity);
  const large = Math.max(width, height) > SMALL_SIDE;
  const active = width >= BAND_FROM ? bandOf(opacity) : undefined;
  const iterations = large ? LARGE_ITERATIONS : SMALL_ITERATIONS;
  for (let iteration = 0; iteration < iterations; iteration++) relax(level, image, opacity, active);
  return level;
}

/** One iteration: solves each pixel's two colours exactly for fixed neighbours. */
function relax(level: Level, image: RgbImage, opacity: Plane, active: Uint8Array | undefined): void {
  const { width, height, person, background } = level;
  const channels = [image.red.data, image.green.data, image.blue.data];
  const alpha = opacity.data;
  const neighbours = new Int32Array(4);
  const weights = new Float64Array(4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const index = y * width + x;
      if (active && active[index] !== 1) continue;
      const share = alpha[index] ?? 0;
      neighbours[0] = x > 0 ? index - 1 : index;
      neighbours[1] = x < width - 1 ? index + 1 : index;
      neighbours[2] = y > 0 ? index - width : index;
      neighbours[3] = y < height - 1 ? index + width : index;
      let weightSum = 0;
      for (let side = 0; side < 4; side++) {
        const difference = Math.abs(share - (alpha[neighbours[side] ?? 0] ?? 0));
        const weight = REGULARIZATION + OPACITY_WEIGHT * difference;
        weights[side] = weight;
        weightSum += weight;
      }
      const rest = 1 - share;
      const a = share * share + weightSum;
      const b = share * rest;
      const d = rest * rest + weightSum;
      const scale = 1 / (a * d - b * b);
      for (let channel = 0; channel < 3; channel++) {
        const value = channels[channel]?.[index] ?? 0;
        let front = share * value;
        let back = rest * value;
        for (let side = 0; side < 4; side++) {
          const at = (neighbours[side] ?? 0) * 3 + channel;
          const weight = weights[side] ?? 0;
          front += weight * (person[at] ?? 0);
          back += weight * (background[at] ?? 0);
        }
        const personValue = (d * front - b * back) * scale;
        const backgroundValue = (a * back - b * front) * scale;
        person[index * 3 + channel] = personValue < 0 ? 0 : personValue > 1 ? 1 : personValue;
        background[index * 3 + channel] = backgroundValue < 0 ? 0 : backgroundValue > 1 ? 1 : backgroundValue;
      }
    }
  }
}

/** Pixels within a few steps of a partial opacity. */
function bandOf(opacity: Plane): Uint8Array {
  const { width, height, data } = opacity;
  const rows = new Uint8Array(data.length);
  const band = new Uint8Array(data.length);
  for (let index = 0; index < data.length; index++) {
    const value = data[index] ?? 0;
    if (value <= 0 || value >= 1) continue;
    for (let at = Math.max(0, index - 2); at <= Math.min(data.length - 1, index + 2); at++) rows[at] = 1;
  }
  for (let index = 0; index < data.length; index++) {
    if (rows[index] !== 1) continue;
    const y = Math.floor(index / width);
    const x = index - y * width;
    for (let row = Math.max(0, y - 2); row <= Math.min(height - 1, y + 2); row++) band[row * width + x] = 1;
  }
  return band;
}

/** Doubles the size. Pixels of opacity 0 or 1 get the picture's own colour. */
function startFrom(coarser: Level, image: RgbImage, opacity: Plane): Level {
  const { width, height } = opacity;
  const person = new Float32Array(width * height * 3);
  const background = new Float32Array(width * height * 3);
  const channels = [image.red.data, image.green.data, image.blue.data];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const index = y * width + x;
      const from = ((y >> 1) * coarser.width + (x >> 1)) * 3;
      const share = opacity.data[index] ?? 0;
      for (let channel = 0; channel < 3; channel++) {
        const value = channels[channel]?.[index] ?? 0;
        person[index * 3 + channel] = share >= 1 ? value : (coarser.person[from + channel] ?? 0);
        background[index * 3 + channel] = share <= 0 ? value : (coarser.background[from + channel] ?? 0);
      }
    }
  }
  return { width, height, person, background };
}

/** The coarsest level: the mean colours of person and background, where there are any. */
function startLevel(image: RgbImage, opacity: Plane): Level {
  const { width, height } = opacity;
  const person = new Float32Array(width * height * 3);
  const background = new Float32Array(width * height * 3);
  [image.red.data, image.green.data, image.blue.data].forEach((values, channel) => {
    let front = 0;
    let back = 0;
    let frontWeight = 1e-6;
    let backWeight = 1e-6;
    values.forEach((value, index) => {
      const share = opacity.data[index] ?? 0;
      front += value * share * share;
      frontWeight += share * share;
      back += value * (1 - share) ** 2;
      backWeight += (1 - share) ** 2;
    });
    for (let index = 0; index < width * height; index++) {
      person[index * 3 + channel] = front / frontWeight;
      background[index * 3 + channel] = back / backWeight;
    }
  });
  return { width, height, person, background };
}

function unpack({ width, height, person }: Level): RgbImage {
  const [red, green, blue] = [0, 1, 2].map((channel) => {
    const plane = createPlane(width, height);
    for (let index = 0; index < plane.data.length; index++)
      plane.data[index] = person[index * 3 + channel] ?? 0;
    return plane;
  }) as [Plane, Plane, Plane];
  return { red, green, blue };
}
