import type { Face } from '../find/face';
import type { Box } from '../image/crop';
import { type Plane, planeFrom } from '../image/plane';
import { plainFace } from '../testing/plain-face';
import { closerView } from './closer-view';

const SIZE = 1024;
const CELLS = 512;

/** A person whose eyes are at a place of the frame: a head with hair on shoulders. Lengths are shares of the frame. */
function person(x: number, y: number, eyeDistance: number, hair = 1): { face: Face; mask: Plane } {
  const face = plainFace({ eyeCentre: { x: x * SIZE, y: y * SIZE }, eyeDistance: eyeDistance * SIZE });
  const mask = planeFrom(CELLS, CELLS, (column, row) => {
    const [u, v] = [(column / CELLS - x) / eyeDistance, (row / CELLS - y) / eyeDistance];
    const inHead = (u / hair) ** 2 + ((v - 0.1) / (1.6 * hair)) ** 2 < 1;
    return inHead || (v > 1.5 && Math.abs(u) < 2) ? 1 : 0;
  });
  return { face, mask };
}

function viewsOf({ face, mask }: { face: Face; mask: Plane }): Box[] {
  return [1, 2, 3].flatMap((repeat) => closerView(face, mask, repeat, SIZE) ?? []);
}

const PEOPLE: [string, ReturnType<typeof person>][] = [
  ['in the middle', person(0.5, 0.41, 0.17)],
  ['at the right', person(0.64, 0.41, 0.15)],
  ['at the left', person(0.36, 0.45, 0.15)],
  ['high up', person(0.5, 0.32, 0.17)],
  ['with large hair', person(0.5, 0.5, 0.17, 1.6)],
  ['whose face fills the frame', person(0.5, 0.45, 0.4)],
  ['whose half face is at the edge', person(0.05, 0.5, 0.3)],
];

describe('closerView', () => {
  it('leaves the first portrait as it is', () => {
    const { face, mask } = person(0.5, 0.41, 0.17);
    expect(closerView(face, mask, 0, SIZE)).toBeNull();
  });

  it.each(PEOPLE)('is a smaller square inside the frame for a person %s', (_name, someone) => {
    const views = viewsOf(someone);
    expect(views).toHaveLength(3);
    for (const { left, top, right, bottom } of views) {
      expect(right - left).toBe(bottom - top);
      expect(right - left).toBeLessThanOrEqual(0.88 * CELLS);
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
      expect(Math.max(right, bottom)).toBeLessThanOrEqual(CELLS);
    }
  });

  it.each(PEOPLE)(
    'differs from the other views by a twentieth of its side for a person %s',
    (_name, someone) => {
      const views = viewsOf(someone);
      for (const [index, one] of views.entries()) {
        for (const two of views.slice(index + 1)) {
          const edges = (['left', 'top', 'right', 'bottom'] as const).map((edge) => one[edge] - two[edge]);
          expect(Math.max(...edges.map(Math.abs))).toBeGreaterThanOrEqual(0.049 * (one.right - one.left));
        }
      }
    },
  );

  it.each(PEOPLE.slice(0, 5))('keeps the head and its hair for a person %s', (_name, someone) => {
    const { face, mask } = someone;
    const eyes = Math.round((face.eyeCentre.y / SIZE) * CELLS);
    for (const { left, top, right } of viewsOf(someone)) {
      const outside = mask.data.findIndex((value, index) => {
        const [column, row] = [index % CELLS, Math.floor(index / CELLS)];
        return value > 0 && row < eyes && (row < top || column < left || column >= right);
      });
      expect(outside).toBe(-1);
    }
  });

  it('keeps the chin of a face that fills the frame', () => {
    const someone = person(0.5, 0.45, 0.4);
    const chin = (0.45 + 1.15 * 0.4) * CELLS;
    for (const { bottom } of viewsOf(someone)) expect(bottom).toBeGreaterThan(chin);
  });

  it('shows the person nearer, to the left and to the right', () => {
    const [nearer, left, right] = viewsOf(person(0.5, 0.41, 0.17));
    const eyesIn = (view: Box | undefined): number =>
      view ? (0.5 * CELLS - view.left) / (view.right - view.left) : NaN;
    expect(eyesIn(nearer)).toBeCloseTo(0.5, 1);
    expect(eyesIn(left)).toBeLessThan(0.42);
    expect(eyesIn(right)).toBeGreaterThan(0.58);
  });
});
