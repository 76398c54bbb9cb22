import type { RgbImage } from '../image/color-image';
import { createPlane, planeFrom, valueAt } from '../image/plane';
import { emptyTemplate } from './empty-template';

const SIZE = 256;
const PERSON = planeFrom(SIZE, SIZE, (x, y) => (Math.hypot(x - 128, y - 128) < 60 ? 1 : 0));

/** Blue on the left, red on the right, and a white sitter in the middle. */
function room(): RgbImage {
  const at = (x: number, y: number, beside: number): number => (PERSON.data[y * SIZE + x] === 1 ? 1 : beside);
  return {
    red: planeFrom(SIZE, SIZE, (x, y) => at(x, y, x < 128 ? 0.1 : 0.8)),
    green: planeFrom(SIZE, SIZE, (x, y) => at(x, y, 0.2)),
    blue: planeFrom(SIZE, SIZE, (x, y) => at(x, y, x < 128 ? 0.8 : 0.1)),
  };
}

describe('emptyTemplate', () => {
  it('removes the sitter and fills the place from its surroundings', () => {
    const empty = emptyTemplate(room(), PERSON, SIZE);
    const [left, right] = [128 * SIZE + 90, 128 * SIZE + 166];
    expect(empty.green.data.every((value) => value < 0.25)).toBe(true);
    expect(valueAt(empty.red, left)).toBeLessThan(valueAt(empty.red, right) - 0.2);
    expect(valueAt(empty.blue, left)).toBeGreaterThan(valueAt(empty.blue, right) + 0.2);
  });

  it('keeps a template without a person, out of focus', () => {
    const place = room();
    const empty = emptyTemplate(place, createPlane(SIZE, SIZE), SIZE);
    expect(valueAt(empty.red, 20 * SIZE + 20)).toBeCloseTo(0.1);
    expect(valueAt(empty.red, 20 * SIZE + 236)).toBeCloseTo(0.8);
  });
});
