import { BoxSums } from '../image/box-sums';
import type { RgbImage } from '../image/color-image';

/** Variance of the colours, in squared values, below which a window counts as flat. */
const EPSILON = 1e-4;

/**
 * The matting Laplacian of a picture: how far an opacity differs, in every window of (2 × radius + 1) pixels, from
 * a linear function of the colour. It is not stored: each product takes eight box sums for any window size.
 *
 * Sources: A. Levin, D. Lischinski, Y. Weiss, "A Closed-Form Solution to Natural Image Matting" (PAMI 2008);
 * the product by box sums: K. He, J. Sun, X. Tang, "Fast Matting Using Large Kernel Matting Laplacian
 * Matrices" (CVPR 2010).
 */
export class MattingLaplacian {
  private readonly red: Float32Array;
  private readonly green: Float32Array;
  private readonly blue: Float32Array;
  /** For each window: its number of pixels, its mean colour, the inverse of its covariance. */
  private readonly counts: Float32Array;
  private readonly means: readonly [Float32Array, Float32Array, Float32Array];
  private readonly inverse: readonly Float32Array[];
  private readonly work: readonly [Float32Array, Float32Array, Float32Array, Float32Array];
  private readonly sums: BoxSums;
  /** Number of windows that contain a pixel away from the edge. Products are divided by it. */
  private readonly share: number;

  constructor(image: RgbImage, radius: number) {
    const { width, height } = image.red;
    const size = width * height;
    this.red = image.red.data;
    this.green = image.green.data;
    this.blue = image.blue.data;
    this.sums = new BoxSums(width, height, radius);
    this.share = 1 / (2 * radius + 1) ** 2;
    this.counts = new Float32Array(size).fill(1);
    this.sums.sum(this.counts, this.counts);
    this.work = [
      new Float32Array(size),
      new Float32Array(size),
      new Float32Array(size),
      new Float32Array(size),
    ];
    this.means = [this.meanOf(this.red), this.meanOf(this.green), this.meanOf(this.blue)];
    this.inverse = this.invertCovariances();
  }

  /** Writes the product with `opacity` into `product`. */
  multiply(opacity: Float32Array, product: Float32Array): void {
    const [towardsRed, towardsGreen, towardsBlue, offset] = this.work;
    const { red, green, blue, counts, share, sums } = this;
    for (let index = 0; index < opacity.length; index++) {
      const value = opacity[index] ?? 0;
      towardsRed[index] = value * (red[index] ?? 0);
      towardsGreen[index] = value * (green[index] ?? 0);
      towardsBlue[index] = value * (blue[index] ?? 0);
    }
    sums.sum(opacity, offset);
    sums.sum(towardsRed, towardsRed);
    sums.sum(towardsGreen, towardsGreen);
    sums.sum(towardsBlue, towardsBlue);
    this.fitWindows();
    for (const part of this.work) sums.sum(part, part);
    for (let index = 0; index < opacity.length; index++) {
      const fitted =
        (towardsRed[index] ?? 0) * (red[index] ?? 0) +
        (towardsGreen[index] ?? 0) * (green[index] ?? 0) +
        (towardsBlue[index] ?? 0) * (blue[index] ?? 0) +
        (offset[index] ?? 0);
      product[index] = ((opacity[index] ?? 0) * (counts[index] ?? 0) - fitted) * share;
    }
  }

  /** Replaces the sums of opacity and opacity × colour in `work` by each window's linear function. */
  private fitWindows(): void {
    const [towardsRed, towardsGreen, towardsBlue, offset] = this.work;
    const [meanRed, meanGreen, meanBlue] = this.means;
    const [rr, rg, rb, gg, gb, bb] = this.inverse;
    if (!rr || !rg || !rb || !gg || !gb || !bb) return;
    for (let index = 0; index < offset.length; index++) {
      const scale = 1 / (this.counts[index] ?? 1);
      const mean = (offset[index] ?? 0) * scale;
      const redMean = meanRed[index] ?? 0;
      const greenMean = meanGreen[index] ?? 0;
      const blueMean = meanBlue[index] ?? 0;
      const r = (towardsRed[index] ?? 0) * scale - redMean * mean;
      const g = (towardsGreen[index] ?? 0) * scale - greenMean * mean;
      const b = (towardsBlue[index] ?? 0) * scale - blueMean * mean;
      const slopeRed = (rr[index] ?? 0) * r + (rg[index] ?? 0) * g + (rb[index] ?? 0) * b;
      const slopeGreen = (rg[index] ?? 0) * r + (gg[index] ?? 0) * g + (gb[index] ?? 0) * b;
      const slopeBlue = (rb[index] ?? 0) * r + (gb[index] ?? 0) * g + (bb[index] ?? 0) * b;
      towardsRed[index] = slopeRed;
      towardsGreen[index] = slopeGreen;
      towardsBlue[index] = slopeBlue;
      offset[index] = mean - slopeRed * redMean - slopeGreen * greenMean - slopeBlue * blueMean;
    }
  }

  private meanOf(values: Float32Array): Float32Array {
    const mean = new Float32Array(values.length);
    this.sums.sum(values, mean);
    for (let index = 0; index < mean.length; index++) {
      mean[index] = (mean[index] ?? 0) / (this.counts[index] ?? 1);
    }
    return mean;
  }

  private covarianceOf(one: 0 | 1 | 2, two: 0 | 1 | 2): Float32Array {
    const colours = [this.red, this.green, this.blue] as const;
    const first = colours[one];
    const second = colours[two];
    const product = new Float32Array(first.length);
    for (let index = 0; index < product.length; index++) {
      product[index] = (first[index] ?? 0) * (second[index] ?? 0);
    }
    const covariance = this.meanOf(product);
    const firstMean = this.means[one];
    const secondMean = this.means[two];
    for (let index = 0; index < covariance.length; index++) {
      covariance[index] = (covariance[index] ?? 0) - (firstMean[index] ?? 0) * (secondMean[index] ?? 0);
    }
    return covariance;
  }

  /** The six different entries of each window's inverse covariance, row by row. */
  private invertCovariances(): Float32Array[] {
    const entries = [
      this.covarianceOf(0, 0),
      this.covarianceOf(0, 1),
      this.covarianceOf(0, 2),
      this.covarianceOf(1, 1),
      this.covarianceOf(1, 2),
      this.covarianceOf(2, 2),
    ] as const;
    const [rr, rg, rb, gg, gb, bb] = entries;
    for (let index = 0; index < rr.length; index++) {
      const a = (rr[index] ?? 0) + EPSILON;
      const b = rg[index] ?? 0;
      const c = rb[index] ?? 0;
      const d = (gg[index] ?? 0) + EPSILON;
      const e = gb[index] ?? 0;
      const f = (bb[index] ?? 0) + EPSILON;
      const first = d * f - e * e;
      const second = c * e - b * f;
      const third = b * e - c * d;
      const scale = 1 / (a * first + b * second + c * third);
      rr[index] = first * scale;
      rg[index] = second * scale;
      rb[index] = third * scale;
      gg[index] = (a * f - c * c) * scale;
      gb[index] = (b * c - a * e) * scale;
      bb[index] = (a * d - b * b) * scale;
    }
    return [...entries];
  }
}
