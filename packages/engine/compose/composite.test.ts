import type { LabImage } from '../image/color-image';
import { smoothStep } from '../image/numbers';
import { type Plane, createPlane, planeFrom, valueAt } from '../image/plane';
import { composite } from './composite';
import { USUAL_KEY } from '../correct/key-light';

const SIZE = 128;
const MIDDLE = 64;
const RADIUS = 40;
const EYE_DISTANCE = 40;
const flat = (value: number): Plane => createPlane(SIZE, SIZE, value);
const grey = (value: number): LabImage => ({ lightness: flat(value), a: flat(0), b: flat(0) });
const MASK = planeFrom(SIZE, SIZE, (x, y) =>
  smoothStep(RADIUS + 1, RADIUS - 1, Math.hypot(x - MIDDLE, y - MIDDLE)),
);
const set = (person: LabImage, backdrop: LabImage): LabImage =>
  composite({
    person,
    backdrop,
    mask: MASK,
    face: flat(0),
    key: USUAL_KEY,
    eyeDistance: EYE_DISTANCE,
    tone: 0,
  });
const at = (plane: Plane, x: number, y: number): number => valueAt(plane, y * SIZE + x);
/** A pixel just inside the edge, on the side of the key, where there is no rim. */
const EDGE = MIDDLE - RADIUS + 3;

describe('composite', () => {
  it('shows the person inside the mask and the backdrop outside', () => {
    const made = set(grey(0.3), grey(0.8));
    expect(at(made.lightness, MIDDLE, MIDDLE)).toBeCloseTo(0.3, 2);
    expect(at(made.lightness, 5, 5)).toBeCloseTo(0.8, 5);
  });

  it('lights the edge before a bright backdrop, not before a dark one', () => {
    expect(at(set(grey(0.3), grey(0.9)).lightness, EDGE, MIDDLE)).toBeGreaterThan(0.33);
    expect(at(set(grey(0.3), grey(0.35)).lightness, EDGE, MIDDLE)).toBeCloseTo(0.3, 2);
  });

  it('darkens a bright edge before a dark backdrop', () => {
    expect(at(set(grey(0.9), grey(0.15)).lightness, EDGE, MIDDLE)).toBeLessThan(0.87);
    expect(at(set(grey(0.9), grey(0.15)).lightness, MIDDLE, MIDDLE)).toBeCloseTo(0.9, 3);
  });

  it('draws no line along the edge: no value overshoots from inside to outside', () => {
    for (const [person, room] of [
      [0.3, 0.85],
      [0.8, 0.2],
    ] as const) {
      const { lightness } = set(grey(person), grey(room));
      for (let x = 0; x < SIZE; x++) {
        const value = at(lightness, x, MIDDLE);
        expect(value).toBeGreaterThan(Math.min(person, room) - 0.01);
        expect(value).toBeLessThan(Math.max(person, room) + 0.025);
      }
    }
  });

  it('has a soft rim only on the side away from the key', () => {
    const { lightness } = set(grey(0.4), grey(0.4));
    expect(at(lightness, MIDDLE + RADIUS - 3, MIDDLE)).toBeGreaterThan(0.405);
    expect(Math.max(...lightness.data)).toBeLessThan(0.43);
    expect(at(lightness, EDGE, MIDDLE)).toBeCloseTo(0.4, 3);
  });

  it('adds the backdrop\u2019s colour at the edge, not in the middle', () => {
    const blue = { lightness: flat(0.7), a: flat(0), b: flat(-0.1) };
    const { b } = set(grey(0.5), blue);
    expect(at(b, EDGE, MIDDLE)).toBeLessThan(-0.005);
    expect(at(b, MIDDLE, MIDDLE)).toBeCloseTo(0, 3);
  });
});
