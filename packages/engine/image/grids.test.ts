import { BoxSums } from './box-sums';
import { enlargeAlong } from './guided-filter';
import { distanceTo, travelTime } from './distance';
import { createPlane, planeFrom, statistics, valueAt } from './plane';
import { resize, shrink } from './resample';
import { boxAround, crop, paste, QUARTER_TURNS, turnRaster } from './crop';
import { createNoise } from './numbers';
import { fillPolygon } from './polygon';
import sharp from 'sharp';

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

describe('fillPolygon', () => {
  it('fills only a square', () => {
    const plane = createPlane(8, 8);
    const [low, high] = [1.5, 4.5];
    fillPolygon(plane, [
      { x: low, y: low },
      { x: high, y: low },
      { x: high, y: high },
      { x: low, y: high },
    ]);
    expect([...plane.data].filter((value) => value === 1)).toHaveLength(9);
    expect(plane.data[2 * 8 + 2]).toBe(1);
    expect(plane.data[5 * 8 + 2]).toBe(0);
  });

  it('clips at the edges of the plane', () => {
    const plane = createPlane(4, 4);
    fillPolygon(plane, [
      { x: -10, y: -10 },
      { x: 30, y: -10 },
      { x: 30, y: 30 },
      { x: -10, y: 30 },
    ]);
    expect(plane.data.every((value) => value === 1)).toBe(true);
  });
});

describe('crop and paste', () => {
  it('put a part back in its place', () => {
    const plane = planeFrom(6, 5, (x, y) => x + 10 * y);
    const box = boxAround([{ x: 2, y: 2 }], 1, plane);
    const part = crop(plane, box);
    expect([...part.data]).toEqual([11, 12, 21, 22]);
    expect([...paste(createPlane(6, 5), part, box).data.subarray(6, 10)]).toEqual([0, 11, 12, 0]);
    expect(paste(plane, part, box)).toEqual(plane);
  });
});

describe('resize and shrink', () => {
  it('keep a linear slope', () => {
    const large = resize(
      planeFrom(8, 8, (x) => x),
      32,
      32,
    );
    expect(large.data[16 * 32 + 16]).toBeCloseTo(3.625);
    expect(large.data[16 * 32]).toBe(0);
    expect(shrink(large, 4).data[3 * 8 + 5]).toBeCloseTo(5, 5);
  });
});

describe('createNoise', () => {
  it('is the same for the same seed, and different for another seed', () => {
    const draw = (seed: number): number[] => Array.from({ length: 5 }, createNoise(seed));
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
  });

  it('has a mean of zero', () => {
    const noise = createNoise(3);
    const { mean, deviation } = statistics(planeFrom(100, 100, () => noise()));
    expect(mean).toBeCloseTo(0, 1);
    expect(deviation).toBeCloseTo(Math.sqrt(1 / 12), 1);
  });
});

it.each(QUARTER_TURNS)('turns a picture clockwise as sharp does: %s quarter turns', async (turns) => {
  const pixels = Uint8Array.from({ length: 5 * 3 * 3 }, (_, index) => index);
  const turned = await sharp(pixels, { raw: { width: 5, height: 3, channels: 3 } })
    .rotate(turns * 90)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, pixels: ours } = turnRaster({ width: 5, height: 3, pixels }, turns);
  expect({ width, height, pixels: [...ours] }).toEqual({
    width: turned.info.width,
    height: turned.info.height,
    pixels: [...turned.data],
  });
});
