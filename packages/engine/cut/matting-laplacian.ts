import { BoxSums, type Span, spansOf, widenSpans } from '../image/box-sums';
import type { RgbImage } from '../image/color-image';
import { type Plane, createPlane } from '../image/plane';
import { takeValues } from '../image/plane-memory';

/** Variance of the colours, in squared values, below which a window counts as flat. */
const EPSILON = 1e-5;
/** Values per pixel in a product: for red, green, blue and none. Values per window: see `fits`. */
const CHANNELS = 4;
const FIT_VALUES = 9;

/**
 * How far an opacity differs, in windows of (2 × radius + 1) pixels, from a linear function of the colour: A. Levin, D.
 * Lischinski, Y. Weiss, "A Closed-Form Solution to Natural Image Matting" (PAMI 2008); by box sums: K. He, J. Sun, X.
 * Tang, "Fast Matting Using Large Kernel Matting Laplacian Matrices" (CVPR 2010).
 */
export class MattingLaplacian {
  private readonly red: Float32Array;
  private readonly green: Float32Array;
  private readonly blue: Float32Array;
  /** The pixels of the product, the windows that contain them, and the pixels in these windows. */
  private readonly wanted: readonly Span[];
  private readonly windows: readonly Span[];
  private readonly sources: readonly Span[];
  /** The number of pixels of each window. As many windows contain the window's middle. */
  private readonly counts: Float32Array;
  /** For each window, in the order of `windows`: its mean colour and the inverse of its covariance. */
  private readonly fits: Float32Array;
  /** For each pixel: opacity × colour and opacity, later a linear function of the colour. */
  private readonly work: Float32Array;
  private readonly sums: BoxSums;
  /** Number of windows that contain a pixel away from the edge. Products are divided by it. */
  private readonly share: number;

  /** @param unknown above 0 at the pixels whose products are needed; without it, all pixels */
  constructor(image: RgbImage, radius: number, unknown?: Plane) {
    const { width, height } = image.red;
    const size = width * height;
    this.red = image.red.data;
    this.green = image.green.data;
    this.blue = image.blue.data;
    this.wanted = spansOf(unknown ?? createPlane(width, height, 1));
    this.windows = widenSpans(this.wanted, radius, width, height);
    this.sources = widenSpans(this.windows, radius, width, height);
    this.share = 1 / (2 * radius + 1) ** 2;
    this.work = takeValues(size * CHANNELS);
    this.sums = new BoxSums(width, height, radius, CHANNELS);
    this.counts = this.countPixels(size);
    this.fits = this.fitColours();
  }

  /** Writes the product with `opacity` into `product`. Other pixels than the wanted ones stay. */
  multiply(opacity: Float32Array, product: Float32Array): void {
    const { red, green, blue, counts, share, work } = this;
    this.sumWindows(opacity);
    this.fitWindows();
    this.sums.sum(work, work, this.wanted, this.windows);
    for (const { from, to } of this.wanted) {
      for (let index = from; index < to; index++) {
        const at = index * CHANNELS;
        const fitted =
          (work[at] ?? 0) * (red[index] ?? 0) +
          (work[at + 1] ?? 0) * (green[index] ?? 0) +
          (work[at + 2] ?? 0) * (blue[index] ?? 0) +
          (work[at + 3] ?? 0);
        product[index] = ((opacity[index] ?? 0) * (counts[index] ?? 0) - fitted) * share;
      }
    }
  }

  /** Fills `work` with each window's sums of values × colour and of the values. */
  private sumWindows(values: Float32Array): void {
    const { red, green, blue, work } = this;
    for (const { from, to } of this.sources) {
      for (let index = from; index < to; index++) {
        const at = index * CHANNELS;
        const value = values[index] ?? 0;
        work[at] = value * (red[index] ?? 0);
        work[at + 1] = value * (green[index] ?? 0);
        work[at + 2] = value * (blue[index] ?? 0);
        work[at + 3] = value;
      }
    }
    this.sums.sum(work, work, this.windows, this.sources);
  }

  /** Replaces the sums of opacity and opacity × colour in `work` by each window's linear function. */
  private fitWindows(): void {
    const { work, counts, fits } = this;
    let fit = 0;
    for (const { from, to } of this.windows) {
      for (let index = from; index < to; index++, fit += FIT_VALUES) {
        const at = index * CHANNELS;
        const scale = 1 / (counts[index] ?? 1);
        const redMean = fits[fit] ?? 0;
        const greenMean = fits[fit + 1] ?? 0;
        const blueMean = fits[fit + 2] ?? 0;
        const rg = fits[fit + 4] ?? 0;
        const rb = fits[fit + 5] ?? 0;
        const gb = fits[fit + 7] ?? 0;
        const mean = (work[at + 3] ?? 0) * scale;
        const r = (work[at] ?? 0) * scale - redMean * mean;
        const g = (work[at + 1] ?? 0) * scale - greenMean * mean;
        const b = (work[at + 2] ?? 0) * scale - blueMean * mean;
        const slopeRed = (fits[fit + 3] ?? 0) * r + rg * g + rb * b;
        const slopeGreen = rg * r + (fits[fit + 6] ?? 0) * g + gb * b;
        const slopeBlue = rb * r + gb * g + (fits[fit + 8] ?? 0) * b;
        work[at] = slopeRed;
        work[at + 1] = slopeGreen;
        work[at + 2] = slopeBlue;
        work[at + 3] = mean - slopeRed * redMean - slopeGreen * greenMean - slopeBlue * blueMean;
      }
    }
  }

  private countPixels(size: number): Float32Array {
    const counts = takeValues(size).fill(1);
    this.sumWindows(counts);
    for (const { from, to } of this.windows) {
      for (let index = from; index < to; index++) counts[index] = this.work[index * CHANNELS + 3] ?? 0;
    }
    return counts;
  }

  /** Each window's mean colour, and the six different entries of its inverse covariance, row by row. */
  private fitColours(): Float32Array {
    const size = this.windows.reduce((sum, { from, to }) => sum + to - from, 0);
    const fits = takeValues(size * FIT_VALUES);
    // Each channel's products with red, green and blue, as far as they are not those of an earlier channel.
    this.addMeans(fits, this.red, [3, 4, 5, 0]);
    this.addMeans(fits, this.green, [-1, 6, 7, 1]);
    this.addMeans(fits, this.blue, [-1, -1, 8, 2]);
    for (let fit = 0; fit < fits.length; fit += FIT_VALUES) {
      const red = fits[fit] ?? 0;
      const green = fits[fit + 1] ?? 0;
      const blue = fits[fit + 2] ?? 0;
      const a = (fits[fit + 3] ?? 0) - red * red + EPSILON;
      const b = (fits[fit + 4] ?? 0) - red * green;
      const c = (fits[fit + 5] ?? 0) - red * blue;
      const d = (fits[fit + 6] ?? 0) - green * green + EPSILON;
      const e = (fits[fit + 7] ?? 0) - green * blue;
      const f = (fits[fit + 8] ?? 0) - blue * blue + EPSILON;
      const first = d * f - e * e;
      const second = c * e - b * f;
      const third = b * e - c * d;
      const scale = 1 / (a * first + b * second + c * third);
      fits[fit + 3] = first * scale;
      fits[fit + 4] = second * scale;
      fits[fit + 5] = third * scale;
      fits[fit + 6] = (a * f - c * c) * scale;
      fits[fit + 7] = (b * c - a * e) * scale;
      fits[fit + 8] = (a * d - b * b) * scale;
    }
    return fits;
  }

  /** Writes each window's means of values × colour and of the values to their places in `fits`. */
  private addMeans(fits: Float32Array, values: Float32Array, places: readonly number[]): void {
    const { work, counts } = this;
    this.sumWindows(values);
    places.forEach((place, channel) => {
      if (place < 0) return;
      let fit = place;
      for (const { from, to } of this.windows) {
        for (let index = from; index < to; index++, fit += FIT_VALUES) {
          fits[fit] = (work[index * CHANNELS + channel] ?? 0) / (counts[index] ?? 1);
        }
      }
    });
  }
}
