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

  it.each([1, 2, 3])(
    'is the same at the wanted pixels when only these are wanted, with radius %d',
    (radius) => {
      for (const share of [0.005, 0.03, 0.2, 0.7]) {
        const wanted = planeFrom(SIDE, SIDE, () => (noise() + 0.5 < share ? 1 : 0));
        const opacity = random().data;
        const whole = new Float32Array(SIDE * SIDE);
        new MattingLaplacian(image, radius).multiply(opacity, whole);
        const part = new Float32Array(SIDE * SIDE).fill(-9);
        new MattingLaplacian(image, radius, wanted).multiply(opacity, part);
        part.forEach((value, index) => {
          if (wanted.data[index] === 1) expect(value).toBeCloseTo(whole[index] ?? 0, 5);
          else expect(value).toBe(-9);
        });
      }
    },
  );
});
