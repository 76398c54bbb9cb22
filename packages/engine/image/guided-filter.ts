import { boxBlur } from './blur';
import { createPlane, multiplyPlanes, newPlane, type Plane } from './plane';
import { inBands } from './bands';
import type { RgbImage } from './color-image';
import { scoped } from './plane-memory';
import { resize } from './resample';

/**
 * The guided filter of He, Sun and Tang (ECCV 2010): smooths `plane` within `radius` pixels and keeps the edges of
 * `guide`.
 * @param epsilon variance of the guide, in squared values, below which an area counts as flat
 */
export function guidedFilter(guide: Plane, plane: Plane, radius: number, epsilon: number): Plane {
  const guideMean = boxBlur(guide, radius);
  const planeMean = guide === plane ? guideMean : boxBlur(plane, radius);
  const productMean = boxBlur(multiplyPlanes(guide, plane), radius);
  const squareMean = guide === plane ? productMean : boxBlur(multiplyPlanes(guide, guide), radius);

  const slope = createPlane(plane.width, plane.height);
  const offset = createPlane(plane.width, plane.height);
  for (let index = 0; index < slope.data.length; index++) {
    const meanOfGuide = guideMean.data[index] ?? 0;
    const meanOfPlane = planeMean.data[index] ?? 0;
    const covariance = (productMean.data[index] ?? 0) - meanOfGuide * meanOfPlane;
    const variance = (squareMean.data[index] ?? 0) - meanOfGuide * meanOfGuide;
    const slopeHere = covariance / (variance + epsilon);
    slope.data[index] = slopeHere;
    offset.data[index] = meanOfPlane - slopeHere * meanOfGuide;
  }
  const slopeMean = boxBlur(slope, radius);
  const result = boxBlur(offset, radius);
  for (let index = 0; index < result.data.length; index++) {
    result.data[index] = (result.data[index] ?? 0) + (slopeMean.data[index] ?? 0) * (guide.data[index] ?? 0);
  }
  return result;
}

/** A plane as a linear function of a picture's colour. Its four factors vary over the picture. */
interface ColorFunction {
  readonly red: Plane;
  readonly green: Plane;
  readonly blue: Plane;
  readonly offset: Plane;
}

/**
 * Enlarges a plane along a picture's edges: K. He, J. Sun, X. Tang, "Guided Image Filtering" (PAMI 2013), section 3.5.
 * @param small the picture at the plane's size; `radius` is in its pixels
 * @param epsilon variance of the colours, in squared values, below which an area counts as flat
 */
export function enlargeAlong(
  plane: Plane,
  small: RgbImage,
  image: RgbImage,
  radius: number,
  epsilon: number,
): Plane {
  const { width, height } = image.red;
  const fitted = scoped(() => fit(plane, small, radius, epsilon));
  const result = resize(boxBlur(fitted.offset, radius), width, height);
  for (const channel of ['red', 'green', 'blue'] as const) {
    const slope = resize(boxBlur(fitted[channel], radius), width, height);
    addProducts(width * height, { slope, guide: image[channel], result }, {});
  }
  return result;
}

const addProducts = inBands(
  'add products',
  ({ slope, guide, result }: Record<'slope' | 'guide' | 'result', Plane>, _numbers, from, to) => {
    for (let index = from; index < to; index++)
      result.data[index] = (result.data[index] ?? 0) + (slope.data[index] ?? 0) * (guide.data[index] ?? 0);
  },
);

function fit(plane: Plane, image: RgbImage, radius: number, epsilon: number): ColorFunction {
  const { width, height } = plane;
  const mean = (one: Plane, two?: Plane): Float32Array =>
    boxBlur(two ? multiplyPlanes(one, two) : one, radius).data;
  const { red, green, blue } = image;
  const [meanRed, meanGreen, meanBlue, meanPlane] = [mean(red), mean(green), mean(blue), mean(plane)];
  const [rr, rg, rb] = [mean(red, red), mean(red, green), mean(red, blue)];
  const [gg, gb, bb] = [mean(green, green), mean(green, blue), mean(blue, blue)];
  const [rp, gp, bp] = [mean(red, plane), mean(green, plane), mean(blue, plane)];
  const result: ColorFunction = {
    red: newPlane(width, height),
    green: newPlane(width, height),
    blue: newPlane(width, height),
    offset: newPlane(width, height),
  };
  for (let index = 0; index < meanPlane.length; index++) {
    const r = meanRed[index] ?? 0;
    const g = meanGreen[index] ?? 0;
    const b = meanBlue[index] ?? 0;
    const p = meanPlane[index] ?? 0;
    const varianceRed = (rr[index] ?? 0) - r * r + epsilon;
    const varianceGreen = (gg[index] ?? 0) - g * g + epsilon;
    const varianceBlue = (bb[index] ?? 0) - b * b + epsilon;
    const redGreen = (rg[index] ?? 0) - r * g;
    const redBlue = (rb[index] ?? 0) - r * b;
    const greenBlue = (gb[index] ?? 0) - g * b;
    const withRed = (rp[index] ?? 0) - r * p;
    const withGreen = (gp[index] ?? 0) - g * p;
    const withBlue = (bp[index] ?? 0) - b * p;
    // The inverse of the symmetric covariance by its cofactors.
    const first = varianceGreen * varianceBlue - greenBlue * greenBlue;
    const second = redBlue * greenBlue - redGreen * varianceBlue;
    const third = redGreen * greenBlue - redBlue * varianceGreen;
    const scale = 1 / (varianceRed * first + redGreen * second + redBlue * third);
    const middle = varianceRed * varianceBlue - redBlue * redBlue;
    const cross = redGreen * redBlue - varianceRed * greenBlue;
    const last = varianceRed * varianceGreen - redGreen * redGreen;
    const slopeRed = (first * withRed + second * withGreen + third * withBlue) * scale;
    const slopeGreen = (second * withRed + middle * withGreen + cross * withBlue) * scale;
    const slopeBlue = (third * withRed + cross * withGreen + last * withBlue) * scale;
    result.red.data[index] = slopeRed;
    result.green.data[index] = slopeGreen;
    result.blue.data[index] = slopeBlue;
    result.offset.data[index] = p - slopeRed * r - slopeGreen * g - slopeBlue * b;
  }
  return result;
}
