import { type Plane, createPlane, planeFrom, valueAt } from '../image/plane';
import { FACE_OVAL } from '../models/landmarks';
import { plainFace } from '../testing/plain-face';
import { colorAmbiguity, makeTrimap } from './trimap';

const SIZE = 256;
const FACE = plainFace({ eyeCentre: { x: 128, y: 90 }, eyeDistance: 60 });
/** A face whose outline is an ellipse, down to 165. */
const OVAL_FACE = { ...FACE, points: FACE.points.slice() };
FACE_OVAL.forEach((landmark, place) => {
  const angle = (2 * Math.PI * place) / FACE_OVAL.length;
  OVAL_FACE.points[landmark] = { x: 128 + 45 * Math.sin(angle), y: 110 - 55 * Math.cos(angle), z: 0 };
});
/** A head on a wide body. */
const MASK = planeFrom(SIZE, SIZE, (x, y) => {
  const head = Math.hypot((x - 128) / 60, (y - 95) / 75) < 1;
  return head || (y > 185 && Math.abs(x - 128) < 100) ? 1 : 0;
});
const CLEAR = createPlane(SIZE, SIZE);
const width = (unknown: Plane, indices: number[]): number =>
  indices.reduce((sum, index) => sum + valueAt(unknown, index), 0);
const column = (x: number, from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, step) => (from + step) * SIZE + x);
const row = (y: number, from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, step) => y * SIZE + from + step);

describe('makeTrimap', () => {
  const trimap = makeTrimap(MASK, CLEAR, FACE, 1);
  const atHair = width(trimap.unknown, column(128, 0, 60));
  const atSleeve = width(trimap.unknown, row(240, 0, 60));

  it('has a wide band at hair and a narrow one at clothes', () => {
    expect(atSleeve).toBeGreaterThan(4);
    expect(atHair).toBeGreaterThan(atSleeve * 2);
  });

  it('is narrower where colour does not help', () => {
    const unclear = makeTrimap(MASK, createPlane(SIZE, SIZE, 1), FACE, 1);
    expect(width(unclear.unknown, column(128, 0, 60))).toBeLessThan(atHair * 0.6);
  });

  it('is certain of the face, with an empty mask too', () => {
    const empty = makeTrimap(createPlane(SIZE, SIZE), CLEAR, OVAL_FACE, 1);
    expect(valueAt(empty.guess, 110 * SIZE + 128)).toBe(1);
    expect(valueAt(empty.unknown, 110 * SIZE + 128)).toBe(0);
    expect(valueAt(empty.guess, 10 * SIZE + 10)).toBe(0);
  });

  it('is not certain of the face\u2019s rim where the mask shows no person', () => {
    const chin = planeFrom(SIZE, SIZE, (x, y) => (Math.abs(x - 128) < 60 && y < 155 ? 1 : 0));
    const { unknown, guess } = makeTrimap(chin, CLEAR, OVAL_FACE, 1);
    const column128 = (y: number): number[] =>
      [unknown, guess].map((plane) => valueAt(plane, y * SIZE + 128));
    expect(column128(160)).toEqual([1, 0]);
    expect(column128(151)).toEqual([0, 1]);
  });
});

describe('colorAmbiguity', () => {
  const at = (background: (x: number, y: number) => number): number => {
    const plane = planeFrom(SIZE, SIZE, (x, y) =>
      valueAt(MASK, y * SIZE + x) === 1 ? 0.15 : background(x, y),
    );
    return valueAt(colorAmbiguity({ red: plane, green: plane, blue: plane }, MASK, 60), 18 * SIZE + 128);
  };

  it('is low before an even wall of another colour', () => {
    expect(at(() => 0.7)).toBeLessThan(0.05);
  });

  it('is high before a busy wall, and before a wall of the person\u2019s own colour', () => {
    expect(at((x, y) => ((x >> 3) + (y >> 3)) % 2)).toBeGreaterThan(0.9);
    expect(at(() => 0.16)).toBeGreaterThan(0.9);
  });
});
