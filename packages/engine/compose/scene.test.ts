import type { LabImage } from '../image/color-image';
import { type Plane, createPlane, planeFrom, statistics, valueAt } from '../image/plane';
import { toLab } from '../image/oklab';
import { makeBackdrop } from './backdrop';
import { finish } from './finish';
import { USUAL_KEY } from '../correct/key-light';

const SIZE = 128;
const flat = (value: number): Plane => createPlane(SIZE, SIZE, value);
const grey = (value: number): LabImage => ({ lightness: flat(value), a: flat(0), b: flat(0) });
const rgb = (red: number, green: number, blue: number) => ({
  red: flat(red),
  green: flat(green),
  blue: flat(blue),
});
const BLUE = toLab(rgb(0.1, 0.3, 0.9));
const MASK = planeFrom(SIZE, SIZE, (x, y) => (Math.hypot(x - 64, y - 64) < 30 ? 1 : 0));

describe('makeBackdrop', () => {
  const base = {
    photo: rgb(0.5, 0.5, 0.5),
    mask: MASK,
    inside: flat(1),
    templateStrength: 0.2,
    key: USUAL_KEY,
    monochrome: 0,
  };

  it('is the plate', () => {
    const made = makeBackdrop({ ...base, plate: BLUE });
    expect(statistics(made.b).mean).toBeLessThan(-0.1);
  });

  it('has nearly the plate\u2019s colour at the usual strength', () => {
    const plate = toLab(rgb(0.8, 0.82, 0.84));
    const made = makeBackdrop({
      ...base,
      plate,
      photo: rgb(0.1, 0.2, 0.1),
      templateStrength: 0.1,
    });
    const off = (channel: 'lightness' | 'a' | 'b'): number =>
      statistics(made[channel]).mean - statistics(plate[channel]).mean;
    expect(Math.hypot(off('lightness'), off('a'), off('b'))).toBeLessThan(0.03);
  });

  it('has no colour behind a black and white person', () => {
    const made = makeBackdrop({ ...base, plate: BLUE, monochrome: 1 });
    expect(statistics(made.b).mean).toBeCloseTo(0, 6);
  });
});

describe('finish', () => {
  const options = { grain: 0.006, seed: 1 };

  it('has the same grain for the same seed, and another for another seed', () => {
    const grainOf = (seed: number): Float32Array => finish(grey(0.5), { ...options, seed }).lightness.data;
    expect(grainOf(1)).toEqual(grainOf(1));
    expect(grainOf(1)).not.toEqual(grainOf(2));
  });

  it('has fine grain only', () => {
    const centre = planeFrom(SIZE, SIZE, (x, y) => (Math.hypot(x - 64, y - 59) < 40 ? 1 : 0));
    const { deviation } = statistics(finish(grey(0.5), options).lightness, centre);
    expect(deviation).toBeGreaterThan(0.003);
    expect(deviation).toBeLessThan(0.015);
  });

  it('darkens the corners only slightly', () => {
    const made = finish(grey(0.5), { ...options, grain: 0 }).lightness;
    const share = valueAt(made, 0) / valueAt(made, 64 * SIZE + 64);
    expect(share).toBeLessThan(0.99);
    expect(share).toBeGreaterThan(0.93);
  });
});
