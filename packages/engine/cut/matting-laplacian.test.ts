import { createNoise } from '../image/numbers';
import { planeFrom } from '../image/plane';
import { MattingLaplacian } from './matting-laplacian';

const SIDE = 24;

describe('MattingLaplacian', () => {
  const noise = createNoise(11);
  const random = (): ReturnType<typeof planeFrom> => planeFrom(SIDE, SIDE, () => noise() + 0.5);
  const image = { red: random(), green: random(), blue: random() };
  const laplacian = new MattingLaplacian(image, 2);
  const product = (opacity: Float32Array): Float32Array => {
    const result = new Float32Array(opacity.length);
    laplacian.multiply(opacity, result);
    return result;
  };
  const dot = (one: Float32Array, two: Float32Array): number =>
    one.reduce((sum, value, index) => sum + value * (two[index] ?? 0), 0);

  it('is 0 for an even opacity, up to the edges', () => {
    product(new Float32Array(SIDE * SIDE).fill(0.7)).forEach((value) => expect(value).toBeCloseTo(0, 4));
  });

  it('is almost 0 for an opacity that follows the colour', () => {
    const follows = image.red.data.map((red, index) => 0.3 * red - 0.8 * (image.blue.data[index] ?? 0) + 0.1);
    const against = random().data;
    expect(dot(follows, product(follows))).toBeLessThan(dot(against, product(against)) / 500);
  });

  it('is symmetric, as conjugate gradients need', () => {
    const one = random().data;
    const two = random().data;
    expect(dot(one, product(two))).toBeCloseTo(dot(two, product(one)), 3);
  });
});
