import { blur, boxBlur, weightedBlur, wideBlur } from './blur';
import { createPlane, planeFrom, statistics } from './plane';

describe('blurs', () => {
  it('spreads a single pixel evenly over the box', () => {
    const dot = planeFrom(9, 9, (x, y) => (x === 4 && y === 4 ? 9 : 0));
    const spread = boxBlur(dot, 1);
    for (const index of [30, 31, 32, 39, 40, 41, 48, 49, 50]) expect(spread.data[index]).toBeCloseTo(1, 5);
    expect(spread.data[29]).toBeCloseTo(0, 5);
  });

  it('leaves a flat plane as it is, up to the edges', () => {
    const flat = blur(createPlane(13, 7, 0.3), 4);
    flat.data.forEach((value) => expect(value).toBeCloseTo(0.3, 5));
  });

  it('accepts a radius wider than the plane', () => {
    expect(
      boxBlur(
        planeFrom(4, 4, (x) => x),
        20,
      ).data.every(Number.isFinite),
    ).toBe(true);
  });

  it.each([
    [3, 5],
    [6, 2],
    [1, 9],
  ])('takes the mean of the neighbours in %i × %i pixels', (width, height) => {
    const plane = planeFrom(width, height, (x, y) => x * x + 3 * y);
    const at = (x: number, y: number): number =>
      plane.data[Math.min(Math.max(y, 0), height - 1) * width + Math.min(Math.max(x, 0), width - 1)] ?? NaN;
    const around = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((aside) => ({ aside, down })));
    boxBlur(plane, 1).data.forEach((value, index) => {
      const [x, y] = [index % width, Math.floor(index / width)];
      const sum = around.reduce((total, { aside, down }) => total + at(x + aside, y + down), 0);
      expect(value).toBeCloseTo(sum / 9, 4);
    });
  });

  it('ignores pixels without weight', () => {
    const plane = planeFrom(20, 20, (x) => (x < 10 ? 0.2 : 0.9));
    const weights = planeFrom(20, 20, (x) => (x < 10 ? 1 : 0));
    const blurred = weightedBlur(plane, weights, 5, -1);
    expect(blurred.data[205]).toBeCloseTo(0.2, 5);
    expect(blurred.data[211]).toBeCloseTo(0.2, 5);
    expect(blurred.data[219]).toBe(-1);
  });

  it('is at a quarter of the size close to the blur at full size', () => {
    const plane = planeFrom(128, 128, (x, y) => (x + y < 128 ? 0.1 : 0.8));
    const exact = blur(plane, 20);
    const quick = wideBlur(plane, 20);
    const worst = Math.max(...exact.data.map((value, index) => Math.abs(value - (quick.data[index] ?? 0))));
    expect(worst).toBeLessThan(0.06);
    expect(statistics(quick).mean).toBeCloseTo(statistics(exact).mean, 2);
  });
});
