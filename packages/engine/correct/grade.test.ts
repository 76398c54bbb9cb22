import type { LabImage } from '../image/color-image';
import { type Plane, createPlane, planeFrom, statistics, valueAt } from '../image/plane';
import { gradeByStyle } from './style';

const SIZE = 128;
const flat = (value: number): Plane => createPlane(SIZE, SIZE, value);
const grey = (value: number): LabImage => ({ lightness: flat(value), a: flat(0), b: flat(0) });
const MASK = planeFrom(SIZE, SIZE, (x, y) => (Math.hypot(x - 64, y - 64) < 30 ? 1 : 0));

describe('gradeByStyle', () => {
  const style = { lightness: planeFrom(SIZE, SIZE, (x) => x / SIZE), a: flat(0.02), b: flat(0.08) };
  const input = { style, skin: MASK, mask: MASK, skinProtection: 0.8, monochrome: 0 };

  it('adds the style\u2019s colour, less on the face', () => {
    const graded = gradeByStyle(grey(0.5), { ...input, weight: 0.8 });
    const outside = valueAt(graded.b, 5 * SIZE + 5);
    expect(outside).toBeGreaterThan(0.02);
    expect(valueAt(graded.b, 64 * SIZE + 64)).toBeLessThan(outside * 0.5);
  });

  it.each([
    ['a very dark one', grey(0.02)],
    ['a white one', grey(1)],
    ['a garish one', { lightness: flat(0.6), a: flat(0.25), b: flat(0.12) }],
    ['a grey one', grey(0.5)],
  ])('keeps the portrait recognizable with any style: %s', (_name, any) => {
    const image = {
      lightness: planeFrom(SIZE, SIZE, (x) => 0.2 + (0.6 * x) / SIZE),
      a: flat(0.04),
      b: flat(0.04),
    };
    const graded = gradeByStyle(image, { ...input, style: any, weight: 1 });
    const change = (channel: 'lightness' | 'a' | 'b', area: Plane): number =>
      Math.abs(statistics(graded[channel], area).mean - statistics(image[channel], area).mean);
    const outside = planeFrom(SIZE, SIZE, (_x, y) => (y < 20 ? 1 : 0));
    const whole = (area: Plane): number => change('lightness', area) + change('a', area) + change('b', area);
    expect(whole(outside)).toBeGreaterThan(0.005);
    expect(whole(outside)).toBeLessThan(0.35);
    expect(change('lightness', MASK)).toBeLessThan(0.1);
    expect(change('a', MASK) + change('b', MASK)).toBeLessThan(0.05);
  });

  it('tones a black and white photo as a whole', () => {
    const graded = gradeByStyle(grey(0.5), { ...input, weight: 0.8, monochrome: 1 });
    expect(statistics(graded.b).deviation).toBeLessThan(1e-6);
    expect(statistics(graded.b).mean).toBeGreaterThan(0.02);
  });

  it('does not change the picture at weight 0', () => {
    const image = grey(0.5);
    expect(gradeByStyle(image, { ...input, weight: 0 })).toBe(image);
  });
});
