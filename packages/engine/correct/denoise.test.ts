import { blur, splineBlur } from '../image/blur';
import type { LabImage } from '../image/color-image';
import { createNoise, smoothStep } from '../image/numbers';
import { type Plane, combinePlanes, createPlane, planeFrom, statistics } from '../image/plane';
import { resize } from '../image/resample';
import { denoise } from './denoise';
import { measureNoise } from './noise-level';

const SIZE = 256;
const INSIDE = createPlane(SIZE, SIZE, 1);
const flat = (value: number): Plane => createPlane(SIZE, SIZE, value);

/** Soft shapes with one strong edge and a patch of fine weave. */
const SCENE = planeFrom(SIZE, SIZE, (x, y) => {
  const weave = x > 180 && y > 180 ? 0.05 * Math.sin(x * 1.3) * Math.sin(y * 1.1) : 0;
  return 0.3 + 0.4 * smoothStep(126, 130, x) + 0.08 * Math.sin(y / 40) + weave;
});

function noisy(plane: Plane, deviation: number, seed = 5): Plane {
  const noise = createNoise(seed);
  // The sum of uniform noise is close to the noise of a camera.
  return combinePlanes(plane, plane, (value) => value + (noise() + noise() + noise()) * 2 * deviation);
}

const difference = (one: Plane, two: Plane): number =>
  statistics(combinePlanes(one, two, (first, second) => first - second)).deviation;
const labOf = (lightness: Plane, colour = flat(0.04)): LabImage => ({ lightness, a: colour, b: colour });

describe('measureNoise', () => {
  it.each([0.01, 0.03, 0.06])('finds noise of %f among shapes and textures', (deviation) => {
    const plane = noisy(SCENE, deviation);
    const soft = splineBlur(plane);
    const band = combinePlanes(plane, soft, (value, blurred) => value - blurred);
    // The finest band of the spline holds 0.89 of white noise's deviation.
    expect(measureNoise(band, plane, INSIDE)(0.5) / (0.89 * deviation)).toBeCloseTo(1, 0);
  });

  it('finds no noise in a drawing', () => {
    expect(measureNoise(flat(0), SCENE, INSIDE)(0.5)).toBe(0);
  });
});

describe('denoise', () => {
  it('leaves a clean photo exactly as it is', () => {
    const image = labOf(SCENE);
    expect(denoise(image, { inside: INSIDE, enlargement: 1 }).image).toEqual(image);
  });

  it.each([0.03, 0.06])('removes most of a noise of %f and keeps the picture', (deviation) => {
    const plane = noisy(SCENE, deviation);
    const made = denoise(labOf(plane), { inside: INSIDE, enlargement: 1 });
    expect(difference(made.image.lightness, SCENE)).toBeLessThan(deviation * 0.5);
    expect(made.noise).toBeGreaterThan(deviation * 0.6);
  });

  it('keeps edges and fine texture', () => {
    const made = denoise(labOf(noisy(SCENE, 0.012)), { inside: INSIDE, enlargement: 1 }).image.lightness;
    const step = (plane: Plane): number => {
      const row = plane.data.subarray(40 * SIZE, 41 * SIZE);
      return (row[132] ?? 0) - (row[124] ?? 0);
    };
    expect(step(made)).toBeGreaterThan(step(SCENE) * 0.9);
    const weave = planeFrom(SIZE, SIZE, (x, y) => (x > 190 && y > 190 ? 1 : 0));
    const detail = (plane: Plane): number =>
      statistics(
        combinePlanes(plane, blur(plane, 4), (value, soft) => value - soft),
        weave,
      ).deviation;
    expect(detail(made)).toBeGreaterThan(detail(SCENE) * 0.75);
  });

  it('removes more noise from the colour than from the lightness', () => {
    const specks = noisy(flat(0.04), 0.02, 9);
    const made = denoise(labOf(SCENE, specks), { inside: INSIDE, enlargement: 1 }).image;
    expect(statistics(made.a).deviation).toBeLessThan(0.008);
    expect(statistics(made.a).mean).toBeCloseTo(0.04, 3);
  });

  it('finds the noise of a photo that was enlarged', () => {
    const small = noisy(flat(0.5), 0.05);
    const enlarged = resize(small, SIZE * 3, SIZE * 3);
    const inside = createPlane(SIZE * 3, SIZE * 3, 1);
    const colour = createPlane(SIZE * 3, SIZE * 3);
    const image = { lightness: enlarged, a: colour, b: colour };
    const made = denoise(image, { inside, enlargement: 3 }).image.lightness;
    expect(statistics(made).deviation).toBeLessThan(statistics(enlarged).deviation * 0.6);
  });
});
