import { planeFrom } from '../image/plane';
import { plainFace } from '../testing/plain-face';
import { exposedCuts } from './exposed-cuts';

const SIZE = 256;
const GRID = 64;
const FACE = plainFace({ eyeCentre: { x: 128, y: 100 }, eyeDistance: 40 });
const body = (isPerson: (x: number, y: number) => boolean) =>
  planeFrom(GRID, GRID, (x, y) => (isPerson(x * 4, y * 4) ? 1 : 0));
const inside = (isInside: (x: number, y: number) => boolean) =>
  planeFrom(SIZE, SIZE, (x, y) => (isInside(x, y) ? 1 : 0));
const bust = (x: number): boolean => Math.abs(x - 128) < 60;

describe('exposedCuts', () => {
  it('finds no cut where the person leaves the frame at its bottom', () => {
    expect(
      exposedCuts(
        body(bust),
        inside(() => true),
        FACE,
      ),
    ).toEqual([]);
  });

  it('finds the photo\u2019s edge across the person, not beside the person', () => {
    const cuts = exposedCuts(
      body(bust),
      inside((x) => x < 160),
      FACE,
    );
    expect(cuts.length).toBeGreaterThan(20);
    expect(cuts.every(({ x }) => Math.abs(x - 160) < 6)).toBe(true);
    expect(
      exposedCuts(
        body(bust),
        inside((x) => x < 220),
        FACE,
      ),
    ).toEqual([]);
  });

  it('finds a body that ends above the frame\u2019s bottom, only under the face', () => {
    const cuts = exposedCuts(
      body((x, y) => bust(x) && y < 200),
      inside(() => true),
      FACE,
    );
    expect(cuts.length).toBeGreaterThan(2);
    expect(cuts.every(({ x, y }) => y === 200 && Math.abs(x - 128) < 20)).toBe(true);
  });
});
