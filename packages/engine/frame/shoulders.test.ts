import { similarity } from '../image/affine';
import { planeFrom } from '../image/plane';
import type { Framing } from './framing';
import { headShare, shouldersShare } from './place-photo';

const SIZE = 100;
const origin = { x: 0, y: 0 };
/** The frame shows the photo as it is. */
const FRAMING: Framing = {
  toSource: similarity({ angle: 0, scale: 1, from: origin, to: origin }),
  zoom: 1,
  shift: origin,
  visibleCut: 0,
  cost: 0,
};
const body = (width: number) =>
  planeFrom(SIZE, SIZE, (x, y) => (y > 40 && Math.abs(x - 50) < width / 2 ? 1 : 0));
const share = (width: number): number =>
  shouldersShare(body(width), { width: SIZE, height: SIZE }, FRAMING, SIZE);

describe('shouldersShare', () => {
  it('distinguishes shoulders from a neck', () => {
    expect(share(25)).toBe(0);
    expect(share(70)).toBe(1);
    expect(share(45)).toBeGreaterThan(0.2);
    expect(share(45)).toBeLessThan(0.8);
  });
});

describe('headShare', () => {
  const head = (top: number, width = 40): number => {
    const mask = planeFrom(SIZE, SIZE, (x, y) => (y >= top && Math.abs(x - 50) < width / 2 ? 1 : 0));
    return headShare(mask, { width: SIZE, height: SIZE }, FRAMING, SIZE);
  };

  it('distinguishes a whole head, even with a strand above it, from one that the frame cuts', () => {
    expect(head(6)).toBe(1);
    expect(head(0, 4)).toBe(1);
    expect(head(0)).toBe(0);
  });
});
