import { foregroundColors } from '@chiaro/engine/cut/foreground-colors';
import { weightedBlur } from '@chiaro/engine/image/blur';
import { mapChannels, type RgbImage } from '@chiaro/engine/image/color-image';
import { type Plane, planeFrom, valueAt } from '@chiaro/engine/image/plane';
import { shrink } from '@chiaro/engine/image/resample';

import type { CutOutAnswer, CutOutRequest, Pixels } from '@/lib/client/backgrounds/cut-out-messages';

/** The sides that `foregroundColors` takes are multiples of it. */
const STEP = 32;
const BACKDROP_SCALE = 8;
/** Of the blur, as a share of the picture's width, and of the one that fills what the person hides. */
const BLUR = 0.025;
const FILL = 0.25;
const OPAQUE = 255;

/** Separates a person from a portrait's backdrop, so that another one can stand behind them. */
export function separatePerson({ portrait, opacity }: CutOutRequest['separate']): CutOutAnswer['separated'] {
  const { width, height, data: pixels } = portrait;
  const [right, below] = [STEP * Math.ceil(width / STEP), STEP * Math.ceil(height / STEP)];
  const stored = (x: number, y: number): number => Math.min(y, height - 1) * width + Math.min(x, width - 1);
  const planeOf = (values: Uint8ClampedArray, channels: number, channel: number): Plane =>
    planeFrom(right, below, (x, y) => (values[stored(x, y) * channels + channel] ?? 0) / 255);
  const image = { red: planeOf(pixels, 4, 0), green: planeOf(pixels, 4, 1), blue: planeOf(pixels, 4, 2) };
  const share = planeOf(opacity, 1, 0);
  const own = foregroundColors(image, share);
  const person = pixelsOf(own, width, height, right);
  for (let index = 0; index < width * height; index += 1) {
    const level = opacity[index] ?? 0;
    if (level === OPAQUE) person.data.set(pixels.subarray(4 * index, 4 * index + 3), 4 * index);
    person.data[4 * index + 3] = level;
  }
  return { person, backdrop: blurBackdrop(image, share) };
}

/** Blurs the parts that show no person alone: they would glow around the head. */
function blurBackdrop(image: RgbImage, share: Plane): Pixels {
  const small = mapChannels(image, (channel) => shrink(channel, BACKDROP_SCALE));
  const covered = shrink(share, BACKDROP_SCALE);
  const { width, height } = covered;
  const shown = planeFrom(width, height, (x, y) => (valueAt(covered, y * width + x) === 0 ? 1 : 0));
  const blurred = mapChannels(small, (channel) => {
    const around = weightedBlur(channel, shown, FILL * width, 0.5);
    const near = weightedBlur(channel, shown, BLUR * width, NaN);
    return planeFrom(width, height, (x, y) => {
      const value = valueAt(near, y * width + x);
      return Number.isNaN(value) ? valueAt(around, y * width + x) : value;
    });
  });
  return pixelsOf(blurred, width, height, width);
}

function pixelsOf({ red, green, blue }: RgbImage, width: number, height: number, rowLength: number): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0, to = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, to += 4) {
      const index = y * rowLength + x;
      data[to] = 255 * valueAt(red, index);
      data[to + 1] = 255 * valueAt(green, index);
      data[to + 2] = 255 * valueAt(blue, index);
      data[to + 3] = OPAQUE;
    }
  return { width, height, data };
}
