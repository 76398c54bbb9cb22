import { type Plane, planeFrom, valueAt } from '../image/plane';
import { plainFace } from '../testing/plain-face';
import { separatePeople } from './separate-people';

const SIZE = 256;
const PICTURE = { width: 1024, height: 1024 };
const ME = plainFace({ eyeCentre: { x: 600, y: 400 }, eyeDistance: 120 });

/** Head and shoulders around a head's centre, in pixels of the mask. */
function figure(x: number, y: number, middle: number): boolean {
  const head = Math.hypot((x - middle) / 28, (y - 108) / 38) < 1;
  const shoulders = y > 150 && Math.abs(x - middle) < 15 + (y - 150) * 0.8 && Math.abs(x - middle) < 58;
  return head || shoulders;
}
const at = (mask: Plane, x: number, y: number): number => valueAt(mask, y * SIZE + x);

describe('separatePeople', () => {
  it('removes a bystander with a detected face whose shoulders touch the person', () => {
    const mask = planeFrom(SIZE, SIZE, (x, y) => (figure(x, y, 150) || figure(x, y, 48) ? 1 : 0));
    const other = plainFace({ eyeCentre: { x: 192, y: 400 }, eyeDistance: 120 });
    const mine = separatePeople(mask, { face: ME, others: [other], picture: PICTURE });
    expect(at(mine, 48, 108)).toBe(0);
    expect(at(mine, 48, 200)).toBe(0);
    expect(at(mine, 150, 108)).toBe(1);
    expect(at(mine, 150, 200)).toBe(1);
    expect(at(mine, 185, 220)).toBe(1);
  });

  it('removes a bystander without a detected face who is cut by the picture and joined by a narrow bridge', () => {
    const mask = planeFrom(SIZE, SIZE, (x, y) => {
      const half = Math.hypot((x - 255) / 34, (y - 110) / 50) < 1;
      const bridge = y > 118 && y < 124 && x > 150;
      return figure(x, y, 150) || half || bridge ? 1 : 0;
    });
    const mine = separatePeople(mask, { face: ME, others: [], picture: PICTURE });
    expect(at(mine, 245, 110)).toBe(0);
    expect(at(mine, 150, 108)).toBe(1);
  });

  it('removes the shoulder of a bystander whose face is beyond the picture\u2019s side', () => {
    const shoulder = (x: number, y: number): boolean => y > 160 && x < 44;
    const mask = planeFrom(SIZE, SIZE, (x, y) =>
      figure(x, y, 150) || shoulder(x, y) || (y > 230 && x < 100) ? 1 : 0,
    );
    const other = plainFace({ eyeCentre: { x: -60, y: 420 }, eyeDistance: 120 });
    const mine = separatePeople(mask, { face: ME, others: [other], picture: PICTURE });
    expect(at(mine, 20, 200)).toBe(0);
    expect(at(mine, 150, 200)).toBe(1);
    expect(at(mine, 110, 230)).toBe(1);
  });

  it('keeps the hair before the chest of a person who stands behind', () => {
    const mask = planeFrom(SIZE, SIZE, (x, y) => (figure(x, y, 150) || (y < 150 && x > 120) ? 1 : 0));
    const behind = plainFace({ eyeCentre: { x: 680, y: 60 }, eyeDistance: 110 });
    const mine = separatePeople(mask, { face: ME, others: [behind], picture: PICTURE });
    expect(at(mine, 165, 75)).toBe(1);
    expect(at(mine, 200, 60)).toBe(0);
  });

  it('keeps all of a single person, with raised arms', () => {
    const mask = planeFrom(SIZE, SIZE, (x, y) => {
      const arm = x > 205 && x < 225 && y > 40;
      return figure(x, y, 150) || arm ? 1 : 0;
    });
    expect(separatePeople(mask, { face: ME, others: [], picture: PICTURE })).toBe(mask);
  });
});
