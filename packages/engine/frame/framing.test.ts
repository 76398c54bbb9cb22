import { type Point, applyAffine, invertAffine } from '../image/affine';
import { planeFrom } from '../image/plane';
import { plainFace } from '../testing/plain-face';
import { DEFAULT_COMPOSITION } from './composition';
import { bodyEnds, cutEdges, headTopOf } from '../find/cuts';
import { type Framing, chooseFraming } from './framing';
import { EDGE_PIXELS } from './take-frame';

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
  const face = plainFace({ eyeCentre: eyes, eyeDistance, roll });
  const cuts = [...cutEdges(mask, selfie), ...bodyEnds(mask, selfie, face)];
  const framing = chooseFraming({
    face,
    composition: DEFAULT_COMPOSITION,
    cuts,
    headTop: headTopOf(mask, selfie),
    photo: selfie,
    size: SIZE,
  });
  if (!framing) throw new Error('There is no framing.');
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
    expect(framing.zoom).toBeCloseTo(1);
    expect(inFrame(eyes).x).toBeCloseTo(0.5 * SIZE);
    expect(inFrame(eyes).y).toBeCloseTo(0.41 * SIZE);
  });

  it.each([
    ['shoulders cut at both sides', { width: 600, height: 900, eyes: { x: 300, y: 330 }, eyeDistance: 160 }],
    ['cut at the chest', { width: 1000, height: 700, eyes: { x: 500, y: 300 }, eyeDistance: 160 }],
    ['at the photo\u2019s side', { width: 700, height: 1000, eyes: { x: 180, y: 320 }, eyeDistance: 130 }],
    ['a forehead cut at the top', { width: 900, height: 1100, eyes: { x: 450, y: 150 }, eyeDistance: 200 }],
    ['behind a desk', { width: 1200, height: 1600, eyes: { x: 600, y: 600 }, eyeDistance: 160, desk: 980 }],
    ['little more than a face', { width: 700, height: 800, eyes: { x: 350, y: 350 }, eyeDistance: 250 }],
  ] as [string, Omit<Selfie, 'person'> & { desk?: number }][])(
    'keeps every cut edge outside the frame: %s',
    (_name, selfie) => {
      const whole = figure(selfie.eyes, selfie.eyeDistance);
      const person = (x: number, y: number): boolean => whole(x, y) && y < (selfie.desk ?? Infinity);
      const { cuts, inFrame } = frame({ ...selfie, person });
      expect(cuts.length).toBeGreaterThan(0);
      expect(cuts.map(inFrame).filter(isVisible)).toEqual([]);
    },
  );

  it('enlarges a head that fills its photo, instead of placing it in a corner', () => {
    const eyes = { x: 150, y: 200 };
    const selfie = { width: 320, height: 428, eyes, eyeDistance: 130 };
    const { inFrame } = frame({ ...selfie, person: figure(eyes, 130) });
    expect(Math.abs(inFrame(eyes).x / SIZE - 0.5)).toBeLessThan(0.12);
    expect(inFrame(eyes).y / SIZE).toBeLessThan(0.5);
  });

  it('keeps cut edges outside for tilted heads too', () => {
    const eyes = { x: 350, y: 330 };
    const selfie = { width: 700, height: 800, eyes, eyeDistance: 160, roll: 0.3 };
    const { cuts, inFrame } = frame({ ...selfie, person: figure(eyes, 160) });
    expect(cuts.map(inFrame).filter(isVisible)).toEqual([]);
  });

  it('leaves a head tilted if levelling would show the photo\u2019s edges', () => {
    const eyes = { x: 250, y: 230 };
    const selfie = { width: 500, height: 500, eyes, eyeDistance: 240, roll: 0.5 };
    const { framing, cuts, inFrame } = frame({ ...selfie, person: () => true });
    expect(cuts.map(inFrame).filter(isVisible)).toEqual([]);
    expect(Math.atan2(framing.toSource.yx, framing.toSource.xx)).toBeCloseTo(0);
  });

  it('levels most of a tilt', () => {
    const eyes = { x: 800, y: 600 };
    const { framing } = frame({
      width: 1600,
      height: 2400,
      eyes,
      eyeDistance: 180,
      roll: 0.2,
      person: figure(eyes, 180),
    });
    expect(Math.atan2(framing.toSource.yx, framing.toSource.xx)).toBeCloseTo(0.174, 3);
  });

  it.each([
    [150, 0.55],
    [150, 0.6],
    [1000, 0.6],
  ])('leaves out the border of a photo of %d pixels whose eyes are %d of it apart', (side, share) => {
    const eyes = { x: side / 2, y: 0.42 * side };
    const { framing } = frame({
      width: side,
      height: side,
      eyes,
      eyeDistance: share * side,
      person: () => true,
    });
    for (const corner of [0, SIZE]) {
      const { x, y } = applyAffine(framing.toSource, { x: corner, y: corner });
      for (const place of [x, y, side - x, side - y]) expect(place).toBeGreaterThan(EDGE_PIXELS);
    }
  });

  it('makes the face no larger than necessary', () => {
    const eyes = { x: 300, y: 330 };
    const { framing } = frame({ width: 600, height: 900, eyes, eyeDistance: 160, person: figure(eyes, 160) });
    expect(framing.zoom).toBeGreaterThan(1);
    expect(framing.zoom).toBeLessThanOrEqual(1.6);
  });

  it('keeps the whole head inside if the photo has it, with large hair too', () => {
    const eyes = { x: 800, y: 700 };
    const hair = (x: number, y: number): boolean => Math.hypot((x - 800) / 300, (y - 560) / 420) < 1;
    const below = figure(eyes, 180);
    const { inFrame } = frame({
      width: 1600,
      height: 2400,
      eyes,
      eyeDistance: 180,
      person: (x, y) => hair(x, y) || below(x, y),
    });
    expect(inFrame({ x: 800, y: 140 }).y).toBeGreaterThanOrEqual(0);
  });
});
