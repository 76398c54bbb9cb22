import { boxBlur } from './blur';
import { createPlane, multiplyPlanes, newPlane, type Plane } from './plane';
import { inBands } from './bands';
import type { RgbImage } from './color-image';
import { scoped } from './plane-memory';
import { EnlargedRows } from './resample';

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
  const { red, green, blue } = image;
  const result = newPlane(red.width, red.height);
  const fitted = scoped(() => fit(plane, small, radius, epsilon));
  const mean = (channel: Plane): Plane => boxBlur(channel, radius);
  const slopes = { byRed: mean(fitted.red), byGreen: mean(fitted.green), byBlue: mean(fitted.blue) };
  enlargeRows(result.height, { red, green, blue, result, ...slopes, offset: mean(fitted.offset) }, {});
  return result;
}

const enlargeRows = inBands(
  'enlarge along',
  (
    planes: Record<'red' | 'green' | 'blue' | 'result' | 'byRed' | 'byGreen' | 'byBlue' | 'offset', Plane>,
    _numbers,
    from,
    to,
  ) => {
    const { red, green, blue, result } = planes;
    const rows = (plane: Plane): EnlargedRows => new EnlargedRows(plane, result);
    const [byRed, byGreen, byBlue] = [rows(planes.byRed), rows(planes.byGreen), rows(planes.byBlue)];
    const offset = rows(planes.offset);
    for (let y = from, index = y * result.width; y < to; y++) {
      const [slopeRed, slopeGreen, slopeBlue] = [byRed.at(y), byGreen.at(y), byBlue.at(y)];
      const start = offset.at(y);
      for (let x = 0; x < start.length; x++, index++)
        result.data[index] =
          (start[x] ?? 0) +
          (slopeRed[x] ?? 0) * (red.data[index] ?? 0) +
          (slopeGreen[x] ?? 0) * (green.data[index] ?? 0) +
          (slopeBlue[x] ?? 0) * (blue.data[index] ?? 0);
    }
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
