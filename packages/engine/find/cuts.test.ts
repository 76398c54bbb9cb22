import { createPlane, planeFrom } from '../image/plane';
import { plainFace } from '../testing/plain-face';
import { bodyEnds, cutEdges, headTopOf } from './cuts';

describe('cutEdges', () => {
  it('is empty when the person touches no edge', () => {
    const mask = planeFrom(64, 64, (x, y) => (Math.hypot(x - 32, y - 32) < 20 ? 1 : 0));
    expect(cutEdges(mask, { width: 640, height: 640 })).toEqual([]);
  });

  it('finds every edge that the person touches', () => {
    const cuts = cutEdges(createPlane(4, 4, 1), { width: 40, height: 80 });
    expect(cuts).toContainEqual({ x: 5, y: 0 });
    expect(cuts).toContainEqual({ x: 5, y: 80 });
    expect(cuts).toContainEqual({ x: 0, y: 10 });
    expect(cuts).toContainEqual({ x: 40, y: 70 });
  });
});

describe('bodyEnds', () => {
  const photo = { width: 640, height: 640 };
  const face = plainFace({ eyeCentre: { x: 320, y: 200 }, eyeDistance: 60 });

  it('finds where the body ends above the photo\u2019s edge, only under the face', () => {
    const mask = planeFrom(64, 64, (x, y) => (Math.abs(x - 32) < 20 && y > 10 && y < 40 ? 1 : 0));
    const ends = bodyEnds(mask, photo, face);
    expect(ends.length).toBeGreaterThan(1);
    expect(ends.every(({ x, y }) => y === 400 && Math.abs(x - 320) < 60)).toBe(true);
  });

  it('is empty for a body that reaches the photo\u2019s edge', () => {
    const mask = planeFrom(64, 64, (x, y) => (Math.abs(x - 32) < 20 && y > 10 ? 1 : 0));
    expect(bodyEnds(mask, photo, face)).toEqual([]);
  });
});

describe('headTopOf', () => {
  it('is the highest place of the person', () => {
    const mask = planeFrom(64, 64, (x, y) => (Math.hypot(x - 32, y - 32) < 20 ? 1 : 0));
    expect(headTopOf(mask, { width: 640, height: 320 }).y).toBeCloseTo(65, -1);
  });
});
