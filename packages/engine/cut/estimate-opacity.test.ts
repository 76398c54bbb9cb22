import { luma } from '../image/color-image';
import { guidedFilter } from '../image/guided-filter';
import { createNoise } from '../image/numbers';
import { type Plane, combinePlanes, createPlane, mapPlane, planeFrom, statistics } from '../image/plane';
import { resize } from '../image/resample';
import { drawStrands, meanError } from '../testing/drawn-strands';
import { estimateOpacity } from './estimate-opacity';

const SIZE = 256;
const DARK = [0.16, 0.11, 0.08] as const;

const RING = planeFrom(SIZE, SIZE, (x, y) => {
  const distance = Math.hypot(x - SIZE / 2, y - SIZE / 2) / SIZE;
  return distance > 0.22 && distance < 0.34 ? 1 : 0;
});
const within = (share: number): Plane =>
  planeFrom(SIZE, SIZE, (x, y) => (Math.hypot(x - SIZE / 2, y - SIZE / 2) < share * SIZE ? 1 : 0));

describe('estimateOpacity', () => {
  const noise = createNoise(3);
  const lit = drawStrands(SIZE, DARK, (x) => {
    const grain = noise() * 0.02;
    return [0.62 + x / 1200 + grain, 0.7 + grain, 0.8 - x / 1500 + grain];
  });
  const opacity = estimateOpacity(lit.image, lit.coarse, lit.face);

  it('finds strands of hair twice as well as a guided filter of the mask does', () => {
    const filtered = guidedFilter(luma(lit.image), resize(lit.coarse, SIZE, SIZE), 10, 2e-4);
    const error = meanError(opacity, lit.opacity, RING);
    expect(error).toBeLessThan(meanError(filtered, lit.opacity, RING) / 2);
    expect(error).toBeLessThan(0.06);
  });

  it('is 1 on the face and 0 far away', () => {
    const far = combinePlanes(opacity, within(0.42), (_value, near) => 1 - near);
    expect(statistics(opacity, within(0.15))).toEqual({ mean: 1, deviation: 0 });
    expect(statistics(opacity, far)).toEqual({ mean: 0, deviation: 0 });
  });

  it('follows a lock of hair beyond the first band', () => {
    const inLock = (index: number): boolean => {
      const [x, y] = [index % SIZE, Math.floor(index / SIZE)];
      return Math.abs(x - 127.5) < 2 && y > 18 && y < 70;
    };
    const draw = (channel: Plane, hair: number): Plane =>
      mapPlane(channel, (value, index) => (inLock(index) ? hair : value));
    const { red, green, blue } = lit.image;
    const image = { red: draw(red, DARK[0]), green: draw(green, DARK[1]), blue: draw(blue, DARK[2]) };
    const found = estimateOpacity(image, lit.coarse, lit.face);
    const root = planeFrom(SIZE, SIZE, (x, y) => (x === 127 && y >= 44 && y < 60 ? 1 : 0));
    expect(statistics(found, root).mean).toBeGreaterThan(0.6);
  });

  it('is the same every time', () => {
    expect(estimateOpacity(lit.image, lit.coarse, lit.face)).toEqual(opacity);
  });

  it('keeps a whole dark head before a dark wall', () => {
    const dark = drawStrands(SIZE, DARK, (x, y) => {
      const grain = noise() * 0.03 + 0.03 * Math.sin(x / 5) * Math.sin(y / 7);
      return [0.17 + grain, 0.12 + grain, 0.09 + grain];
    });
    const found = estimateOpacity(dark.image, dark.coarse, dark.face);
    const head = within(0.24);
    const holes = combinePlanes(found, head, (value, inside) => (inside === 1 && value < 0.8 ? 1 : 0));
    expect(holes.data.reduce((sum, hole) => sum + hole, 0)).toBe(0);
  });

  it('leaves no haze before a busy wall in the colours of the hair', () => {
    const busy = drawStrands(SIZE, DARK, (x, y) => {
      const tile = (Math.floor(x / 9) + Math.floor(y / 7)) % 3;
      return tile === 0 ? [0.2, 0.15, 0.1] : tile === 1 ? [0.5, 0.4, 0.3] : [0.1, 0.09, 0.08];
    });
    const found = estimateOpacity(busy.image, busy.coarse, busy.face);
    const beyond = combinePlanes(within(0.34), within(0.3), (outer, inner) => outer - inner);
    expect(meanError(found, createPlane(SIZE, SIZE), beyond)).toBeLessThan(0.002);
    expect(meanError(found, busy.opacity, within(0.25))).toBeLessThan(0.03);
  });
});
