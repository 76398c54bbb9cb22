import { boxBlur } from './blur';
import { type Plane, createPlane, multiplyPlanes } from './plane';

/**
 * The guided filter of He, Sun and Tang (ECCV 2010): smooths `plane` and keeps the edges of `guide`. A plane that
 * guides itself keeps edges stronger than `epsilon`.
 *
 * @param radius window's radius in pixels
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
