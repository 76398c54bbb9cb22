import { BoxSums } from './box-sums';
import { enlargeAlong } from './color-guided-filter';
import { distanceTo } from './distance';
import { createPlane, planeFrom, valueAt } from './plane';
import { shrink } from './resample';
import { travelTime } from './travel-time';

describe('BoxSums', () => {
  it('sums each square, clipped at the edge', () => {
    const ones = new Float32Array(35).fill(1);
    new BoxSums(7, 5, 1).sum(ones, ones);
    expect([...ones.subarray(0, 7)]).toEqual([4, 6, 6, 6, 6, 6, 4]);
    expect([...ones.subarray(14, 21)]).toEqual([6, 9, 9, 9, 9, 9, 6]);
  });

  it('accepts a square wider than the grid', () => {
    const sums = new Float32Array(6);
    new BoxSums(3, 2, 5).sum(Float32Array.from([1, 2, 3, 4, 5, 6]), sums);
    expect([...sums]).toEqual([21, 21, 21, 21, 21, 21]);
  });
});

describe('distanceTo', () => {
  it('measures from the nearest target, up to the limit', () => {
    const dot = planeFrom(41, 41, (x, y) => (x === 20 && y === 20 ? 1 : 0));
    const distance = distanceTo(dot, (value) => value === 1, 15);
    expect(valueAt(distance, 20 * 41 + 20)).toBe(0);
    expect(valueAt(distance, 20 * 41 + 30)).toBe(10);
    expect(valueAt(distance, 12 * 41 + 14)).toBeGreaterThan(9.9);
    expect(valueAt(distance, 12 * 41 + 14)).toBeLessThan(10.9);
    expect(valueAt(distance, 0)).toBe(15);
  });
});

describe('travelTime', () => {
  it('goes around slow areas', () => {
    const wall = planeFrom(9, 9, (x, y) => (x === 4 && y > 0 ? 100 : 1));
    const start = planeFrom(9, 9, (x, y) => (x === 3 && y === 8 ? 1 : 0));
    const times = travelTime(wall, start);
    expect(valueAt(times, 8 * 9 + 3)).toBe(0);
    expect(valueAt(times, 8 * 9 + 5)).toBe(18);
    expect(travelTime(wall, createPlane(9, 9)).data.every((time) => time === Infinity)).toBe(true);
  });
});

describe('enlargeAlong', () => {
  it('moves a soft edge to the picture\u2019s edge, which differs only in colour', () => {
    const side = 64;
    const red = planeFrom(side, side, (x) => (x < 37 ? 0.7 : 0.3));
    // Both sides have the same brightness and different colours.
    const green = planeFrom(side, side, (x) => (x < 37 ? 0.3 : 0.5));
    const blue = createPlane(side, side, 0.4);
    const image = { red, green, blue };
    const small = { red: shrink(red, 2), green: shrink(green, 2), blue: shrink(blue, 2) };
    const soft = planeFrom(32, 32, (x) => (x < 18 ? 1 : x === 18 ? 0.5 : 0));
    const large = enlargeAlong(soft, small, image, 2, 1e-5);
    const row = 32 * side;
    expect(valueAt(large, row + 36)).toBeGreaterThan(0.95);
    expect(valueAt(large, row + 37)).toBeLessThan(0.05);
  });
});
