import { boxAround, crop, paste } from './crop';
import { createNoise } from './numbers';
import { createPlane, planeFrom, statistics } from './plane';
import { fillPolygon } from './polygon';
import { resize, shrink } from './resample';

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
