import { mapChannels } from '../image/color-image';
import { type Plane, copyPlane, createPlane, planeFrom, valueAt } from '../image/plane';
import { plainFace } from '../testing/plain-face';
import { reduceBacklight } from './reduce-backlight';

const SIZE = 256;
const FACE = plainFace({ eyeCentre: { x: 128, y: 100 }, eyeDistance: 60 });
const OPACITY = planeFrom(SIZE, SIZE, (x, y) => (Math.hypot(x - 128, y - 120) < 64 ? 1 : 0));
/** Skin with a glowing rim, six pixels wide. */
const GLOWING = planeFrom(SIZE, SIZE, (x, y) => (Math.hypot(x - 128, y - 120) < 58 ? 0.4 : 0.95));
const image = { red: GLOWING, green: GLOWING, blue: GLOWING };
const before = (tone: number) => {
  const photo = planeFrom(SIZE, SIZE, (x, y) =>
    valueAt(OPACITY, y * SIZE + x) === 1 ? valueAt(GLOWING, y * SIZE + x) : tone,
  );
  const own = mapChannels(image, copyPlane);
  return reduceBacklight(own, OPACITY, { red: photo, green: photo, blue: photo }, FACE).red;
};
const at = (plane: Plane, x: number, y: number): number => valueAt(plane, y * SIZE + x);

describe('reduceBacklight', () => {
  it('reduces the glow of a bright background on the jaw', () => {
    expect(at(before(0.95), 128, 181)).toBeLessThan(0.6);
    expect(at(before(0.95), 128, 150)).toBeCloseTo(0.4, 4);
  });

  it('keeps a bright rim before a dark background, and highlights in the hair', () => {
    expect(at(before(0.2), 128, 181)).toBeCloseTo(0.95, 4);
    expect(at(before(0.95), 128, 59)).toBeCloseTo(0.95, 4);
  });

  it('does not change an even person', () => {
    const even = () => createPlane(SIZE, SIZE, 0.5);
    const white = createPlane(SIZE, SIZE, 1);
    const same = reduceBacklight(
      { red: even(), green: even(), blue: even() },
      OPACITY,
      { red: white, green: white, blue: white },
      FACE,
    );
    expect(same.red.data).toEqual(even().data);
  });
});
