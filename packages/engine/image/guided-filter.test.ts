import { guidedFilter } from './guided-filter';
import { createNoise } from './numbers';
import { combinePlanes, createPlane, planeFrom, statistics, valueAt } from './plane';

const SIDE = 40;

describe('guidedFilter', () => {
  it('smooths noise and keeps a strong edge when a plane guides itself', () => {
    const noise = createNoise(1);
    const clean = planeFrom(SIDE, SIDE, (x) => (x < SIDE / 2 ? 0.2 : 0.8));
    const noisy = combinePlanes(clean, clean, (value) => value + noise() * 0.05);
    const smooth = guidedFilter(noisy, noisy, 4, 0.002);
    const error = (plane: typeof clean): number =>
      statistics(combinePlanes(plane, clean, (value, ideal) => value - ideal)).deviation;
    expect(error(smooth)).toBeLessThan(error(noisy) / 2);
    const row = 20 * SIDE;
    expect(valueAt(smooth, row + SIDE / 2) - valueAt(smooth, row + SIDE / 2 - 1)).toBeGreaterThan(0.5);
  });

  it('moves the edge of a coarse mask to the edge of its guide', () => {
    const guide = planeFrom(SIDE, SIDE, (x) => (x < 20 ? 0.1 : 0.9));
    const coarse = planeFrom(SIDE, SIDE, (x) => Math.min(Math.max((x - 14) / 10, 0), 1));
    const refined = guidedFilter(guide, coarse, 8, 1e-4);
    const step = (plane: typeof guide): number => valueAt(plane, 820) - valueAt(plane, 819);
    expect(step(refined)).toBeGreaterThan(step(coarse) * 3);
  });

  it('leaves a flat plane flat', () => {
    const flat = createPlane(10, 10, 0.4);
    guidedFilter(flat, flat, 3, 0.01).data.forEach((value) => expect(value).toBeCloseTo(0.4, 4));
  });
});
