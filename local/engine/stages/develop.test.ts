import { createNoise } from '../image/noise';
import { smoothStep } from '../image/numbers';
import { type Plane, combinePlanes, createPlane, planeFrom, statistics } from '../image/plane';
import { plainFace } from '../testing/plain-face';
import { boxAround } from '../image/crop';
import { balanceForFace } from './balance';
import { addClarity } from './clarity';
import { smoothSkin } from './retouch';

const SIZE = 256;
const FACE = plainFace({ eyeCentre: { x: 128, y: 105 }, eyeDistance: 60 });
/** A smooth disc. */
const disc = (centreX: number, centreY: number, radius: number): Plane =>
  planeFrom(SIZE, SIZE, (x, y) => smoothStep(radius + 4, radius - 4, Math.hypot(x - centreX, y - centreY)));
const EYES = disc(110, 105, 14);
const REGIONS = { face: disc(128, 120, 60), features: EYES, eyes: EYES };
const flat = (value: number): Plane => createPlane(SIZE, SIZE, value);

function noisy(amount: number): Plane {
  const noise = createNoise(5);
  return planeFrom(SIZE, SIZE, () => 0.6 + noise() * amount);
}

describe('balanceForFace', () => {
  it('brightens an underexposed face, yet not to the aim', () => {
    const window = planeFrom(SIZE, SIZE, (x, y) => (x < 30 && y < 60 ? 0.95 : 0.4));
    const image = { lightness: window, a: flat(0.03), b: flat(0.04) };
    const { mean } = statistics(balanceForFace(image, REGIONS.face, 1).lightness, REGIONS.face);
    expect(mean).toBeGreaterThan(0.46);
    expect(mean).toBeLessThan(0.66);
  });

  it('lifts an underexposed photo further than a well exposed one', () => {
    const well = planeFrom(SIZE, SIZE, (x, y) => (x < 30 && y < 60 ? 0.95 : 0.4));
    const lifted = (lightness: Plane): number =>
      statistics(
        balanceForFace({ lightness, a: flat(0.03), b: flat(0.04) }, REGIONS.face, 1).lightness,
        REGIONS.face,
      ).mean;
    expect(lifted(flat(0.4))).toBeGreaterThan(lifted(well) + 0.03);
  });

  it('takes off a blue cast', () => {
    const image = { lightness: flat(0.6), a: flat(0), b: flat(-0.05) };
    expect(statistics(balanceForFace(image, REGIONS.face, 1).b).mean).toBeGreaterThan(-0.01);
  });

  it('leaves the photo as taken at amount 0', () => {
    const image = { lightness: flat(0.4), a: flat(0.02), b: flat(-0.05) };
    const same = balanceForFace(image, REGIONS.face, 0);
    expect(statistics(same.lightness).mean).toBeCloseTo(0.4, 4);
    expect(statistics(same.b).mean).toBeCloseTo(-0.05, 4);
  });
});

describe('smoothSkin', () => {
  const blotchy = planeFrom(SIZE, SIZE, (x, y) => 0.6 + 0.02 * Math.sin(x / 3) * Math.sin(y / 3));
  const image = { lightness: blotchy, a: flat(0.04), b: flat(0.05) };
  const options = { smoothing: 1, passes: 2, eyeDistance: 60, box: boxAround(FACE.points, 24, blotchy) };
  const smooth = smoothSkin(image, REGIONS, options);

  it('evens out the skin', () => {
    const skin = combinePlanes(REGIONS.face, REGIONS.features, (face, features) =>
      face > 0.99 && features < 0.01 ? 1 : 0,
    );
    expect(statistics(smooth.lightness, skin).deviation).toBeLessThan(
      statistics(blotchy, skin).deviation * 0.7,
    );
  });

  it('spares the features and everything outside the face', () => {
    const spared = (mask: Plane, from: number): number =>
      Math.max(
        ...combinePlanes(smooth.lightness, blotchy, (after, before, index) =>
          (mask.data[index] ?? 0) >= from ? Math.abs(after - before) : 0,
        ).data,
      );
    const outside = combinePlanes(REGIONS.face, REGIONS.face, (face) => (face < 1e-4 ? 1 : 0));
    expect(spared(outside, 1)).toBeLessThan(1e-4);
    expect(spared(REGIONS.features, 0.95)).toBeLessThan(0.004);
  });
});

describe('addClarity', () => {
  it('strengthens detail outside the face', () => {
    const pattern = planeFrom(SIZE, SIZE, (x) => 0.5 + 0.1 * Math.sign(Math.sin(x / 4)));
    const clear = addClarity({ lightness: pattern, a: flat(0), b: flat(0) }, REGIONS, {
      gains: [0.5, 0.3, 0.2],
      eyeLight: 0,
    });
    expect(statistics(clear.lightness).deviation).toBeGreaterThan(statistics(pattern).deviation * 1.1);
  });

  it('amplifies noise much less than detail', () => {
    const grain = noisy(0.03);
    const options = { gains: [0.5, 0, 0] as const, eyeLight: 0 };
    const clear = addClarity({ lightness: grain, a: flat(0), b: flat(0) }, REGIONS, options);
    expect(statistics(clear.lightness).deviation).toBeLessThan(statistics(grain).deviation * 1.25);
  });
});
