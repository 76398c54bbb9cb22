import { createPlane, planeFrom, valueAt } from '../image/plane';
import { cleanOpacity } from './clean-opacity';

const SIDE = 96;
const UNIT = 90;
/** The person is the left third; the depth grows to the right. */
const DEPTH = planeFrom(SIDE, SIDE, (x) => (x - 32) / UNIT);
const CLEAR = createPlane(SIDE, SIDE);

describe('cleanOpacity', () => {
  it('removes even haze far from the outline and fills thin spots inside', () => {
    const hazy = planeFrom(SIDE, SIDE, (x) => (x < 8 ? 1 : x < 20 ? 0.8 : x < 32 ? 1 : x < 80 ? 0.3 : 0));
    const clean = cleanOpacity(hazy, DEPTH, CLEAR, UNIT);
    expect(valueAt(clean, 48 * SIDE + 60)).toBe(0);
    expect(valueAt(clean, 48 * SIDE + 14)).toBe(1);
  });

  it('keeps strands', () => {
    const strands = planeFrom(SIDE, SIDE, (x, y) => (x < 32 ? 1 : x < 56 && y % 6 < 2 ? 0.7 : 0));
    const clean = cleanOpacity(strands, DEPTH, CLEAR, UNIT);
    expect(valueAt(clean, 48 * SIDE + 45)).toBeCloseTo(0.7, 1);
  });

  it('does not see strands where colour does not help', () => {
    const patches = planeFrom(SIDE, SIDE, (x, y) => (x < 32 ? 1 : x < 56 && y % 6 < 2 ? 0.55 : 0));
    const clean = cleanOpacity(patches, DEPTH, createPlane(SIDE, SIDE, 1), UNIT);
    expect(valueAt(clean, 48 * SIDE + 45)).toBe(0);
  });

  it('removes a separate speck', () => {
    const speck = planeFrom(SIDE, SIDE, (x, y) => (x < 32 ? 1 : Math.hypot(x - 70, y - 40) < 2 ? 0.9 : 0));
    expect(valueAt(cleanOpacity(speck, createPlane(SIDE, SIDE), CLEAR, UNIT), 40 * SIDE + 70)).toBe(0);
  });

  it('removes a small separate part, and keeps a body that a missing neck separates from its head', () => {
    const scrap = planeFrom(SIDE, SIDE, (x, y) => (x < 32 || Math.hypot(x - 70, y - 40) < 5 ? 1 : 0));
    expect(valueAt(cleanOpacity(scrap, createPlane(SIDE, SIDE), CLEAR, UNIT), 40 * SIDE + 70)).toBe(0);
    const parted = planeFrom(SIDE, SIDE, (x, y) => (x < 32 || (x > 40 && y > 60) ? 1 : 0));
    expect(valueAt(cleanOpacity(parted, createPlane(SIDE, SIDE), CLEAR, UNIT), 80 * SIDE + 60)).toBe(1);
  });
});
