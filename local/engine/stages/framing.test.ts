import { type Point, applyAffine, invertAffine } from '../image/affine';
import { createPlane, planeFrom } from '../image/plane';
import { plainFace } from '../testing/plain-face';
import { DEFAULT_COMPOSITION } from './composition';
import { type Framing, chooseFraming, cutEdges, headTopOf } from './framing';

const SIZE = 1024;

interface Selfie {
  width: number;
  height: number;
  eyes: Point;
  eyeDistance: number;
  roll?: number;
  /** Where the person is, in the photo's pixels. */
  person: (x: number, y: number) => boolean;
}

function frame(selfie: Selfie): { framing: Framing; cuts: Point[]; inFrame: (point: Point) => Point } {
  const { width, height, eyes, eyeDistance, roll = 0, person } = selfie;
  const mask = planeFrom(256, 256, (x, y) => (person((x / 256) * width, (y / 256) * height) ? 1 : 0));
  const cuts = cutEdges(mask, selfie);
  const framing = chooseFraming({
    face: plainFace({ eyeCentre: eyes, eyeDistance, roll }),
    composition: DEFAULT_COMPOSITION,
    cuts,
    headTop: headTopOf(mask, selfie),
    size: SIZE,
  });
  const back = invertAffine(framing.toSource);
  return { framing, cuts, inFrame: (point) => applyAffine(back, point) };
}

function isVisible({ x, y }: Point): boolean {
  return x > 0 && y > 0 && x < SIZE && y < SIZE;
}

/** Head and shoulders: an ellipse on a trapezium. */
function figure(eyes: Point, eyeDistance: number): (x: number, y: number) => boolean {
  return (x, y) => {
    const [u, v] = [(x - eyes.x) / eyeDistance, (y - eyes.y) / eyeDistance];
    const head = (u / 1) ** 2 + ((v - 0.1) / 1.4) ** 2 < 1;
    const shoulders = v > 1.5 && Math.abs(u) < Math.min(2.1, 0.5 + (v - 1.5) * 2.5);
    return head || shoulders;
  };
}

describe('chooseFraming', () => {
  it('takes the composition of the template when the photo has room', () => {
    const eyes = { x: 800, y: 600 };
    const { framing, inFrame } = frame({
      width: 1600,
      height: 2000,
      eyes,
      eyeDistance: 180,
      person: figure(eyes, 180),
    });
    expect(framing.zoom).toBe(1);
    expect(inFrame(eyes).x).toBeCloseTo(0.5 * SIZE);
    expect(inFrame(eyes).y).toBeCloseTo(0.41 * SIZE);
  });

  it.each([
    ['shoulders cut at both sides', { width: 600, height: 900, eyes: { x: 300, y: 330 }, eyeDistance: 160 }],
    ['cut at the chest', { width: 1000, height: 700, eyes: { x: 500, y: 300 }, eyeDistance: 160 }],
    ['at the photo\u2019s side', { width: 700, height: 1000, eyes: { x: 180, y: 320 }, eyeDistance: 130 }],
    ['a forehead cut at the top', { width: 900, height: 1100, eyes: { x: 450, y: 150 }, eyeDistance: 200 }],
    [
      'half a face at the photo\u2019s edge',
      { width: 900, height: 900, eyes: { x: 60, y: 400 }, eyeDistance: 240 },
    ],
    ['little more than a face', { width: 700, height: 800, eyes: { x: 350, y: 350 }, eyeDistance: 250 }],
  ])('keeps every cut edge outside the frame: %s', (_name, selfie) => {
    const { cuts, inFrame } = frame({ ...selfie, person: figure(selfie.eyes, selfie.eyeDistance) });
    expect(cuts.length).toBeGreaterThan(0);
    expect(cuts.map(inFrame).filter(isVisible)).toEqual([]);
  });

  it('keeps cut edges outside for tilted heads too', () => {
    const eyes = { x: 350, y: 330 };
    const selfie = { width: 700, height: 800, eyes, eyeDistance: 160, roll: 0.3 };
    const { cuts, inFrame } = frame({ ...selfie, person: figure(eyes, 160) });
    expect(cuts.map(inFrame).filter(isVisible)).toEqual([]);
  });

  it('levels 85 % of the tilt', () => {
    const eyes = { x: 800, y: 600 };
    const { framing } = frame({
      width: 1600,
      height: 2400,
      eyes,
      eyeDistance: 180,
      roll: 0.2,
      person: figure(eyes, 180),
    });
    expect(Math.atan2(framing.toSource.yx, framing.toSource.xx)).toBeCloseTo(0.17);
  });

  it('does not go beyond a zoom of 1.6 when it need not', () => {
    const eyes = { x: 300, y: 330 };
    const { framing } = frame({ width: 600, height: 900, eyes, eyeDistance: 160, person: figure(eyes, 160) });
    expect(framing.zoom).toBeGreaterThan(1);
    expect(framing.zoom).toBeLessThanOrEqual(1.6);
  });
});

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
