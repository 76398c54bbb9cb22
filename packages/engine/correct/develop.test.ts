import { blur } from '../image/blur';
import type { LabImage } from '../image/color-image';
import { createNoise, smoothStep } from '../image/numbers';
import { combinePlanes, createPlane, type Plane, planeFrom, statistics, valueAt } from '../image/plane';
import { balanceForFace } from './balance';
import { addClarity } from './clarity';
import { portraitSkinLightness } from './exposure';
import { monochromeShare } from './monochrome';
import { smoothSkin } from './retouch';
import { applyTone } from './tone';

const SIZE = 256;
const disc = (centreX: number, centreY: number, radius: number): Plane =>
  planeFrom(SIZE, SIZE, (x, y) => smoothStep(radius + 4, radius - 4, Math.hypot(x - centreX, y - centreY)));
const EYES = disc(110, 105, 14);
const REGIONS = { face: disc(128, 120, 60), features: EYES };
const flat = (value: number): Plane => createPlane(SIZE, SIZE, value);

function noisy(amount: number): Plane {
  const noise = createNoise(5);
  return planeFrom(SIZE, SIZE, () => 0.6 + noise() * amount);
}

const INSIDE = createPlane(SIZE, SIZE, 1);
const MAPS = { mask: INSIDE, skin: REGIONS.face, inside: INSIDE, portraitSkin: 0.6, monochrome: 0 };

describe('portraitSkinLightness', () => {
  const gain = (skin: number): number => portraitSkinLightness(skin, 1) - skin;

  it('changes dark, brown and pale skin by the same small gain', () => {
    expect(gain(0.45)).toBeCloseTo(gain(0.85), 5);
    expect(gain(0.6)).toBeCloseTo(gain(0.85), 5);
    expect(gain(0.6)).toBeGreaterThan(0);
    expect(gain(0.6)).toBeLessThan(0.02);
  });

  it('brightens a face darker than any well exposed skin, and darkens a face lighter than any', () => {
    expect(gain(0.2)).toBeGreaterThan(0.08);
    expect(gain(0.96)).toBeLessThan(0);
  });
});

describe('balanceForFace', () => {
  const window = planeFrom(SIZE, SIZE, (x, y) => (x < 60 && y < 60 ? 0.95 : 0.4));
  const lit = (lightness: Plane): LabImage => ({ lightness, a: flat(0.03), b: flat(0.04) });

  it.each([
    ['beside a window', window],
    ['without white', flat(0.4)],
  ])('gives a face the portrait\u2019s lightness: %s', (_name, lightness) => {
    const image = lit(lightness);
    const made = balanceForFace(image, { ...MAPS, photo: image, portraitSkin: 0.44, amount: 1 });
    expect(statistics(made.lightness, REGIONS.face).mean).toBeCloseTo(0.44, 2);
  });

  it('removes a blue cast and leaves black black', () => {
    const lightness = planeFrom(SIZE, SIZE, (x) => (x < 40 ? 0.02 : x > 220 ? 0.9 : 0.6));
    const image = { lightness, a: flat(0), b: flat(-0.04) };
    const made = balanceForFace(image, { ...MAPS, photo: image, amount: 1 });
    expect(statistics(made.b, REGIONS.face).mean).toBeGreaterThan(0);
    expect(Math.abs(valueAt(made.b, 100 * SIZE + 5) + 0.04)).toBeLessThan(0.005);
  });

  it('gives a black and white photo no tint', () => {
    const image = { lightness: window, a: flat(0), b: flat(0) };
    const made = balanceForFace(image, { ...MAPS, photo: image, amount: 1, monochrome: 1 });
    expect(statistics(made.a)).toEqual({ mean: 0, deviation: 0 });
    expect(statistics(made.b)).toEqual({ mean: 0, deviation: 0 });
  });

  it('does not change the photo at amount 0', () => {
    const image = { lightness: flat(0.4), a: flat(0.02), b: flat(-0.05) };
    const same = balanceForFace(image, { ...MAPS, photo: image, portraitSkin: 0.4, amount: 0 });
    expect(statistics(same.lightness).mean).toBeCloseTo(0.4, 4);
    expect(statistics(same.b).mean).toBeCloseTo(-0.05, 4);
  });
});

describe('monochromeShare', () => {
  const ramp = planeFrom(SIZE, SIZE, (x) => x / SIZE);

  it('detects a black and white photo and a toned one', () => {
    expect(monochromeShare({ lightness: ramp, a: flat(0), b: flat(0) }, INSIDE)).toBe(1);
    const toned = planeFrom(SIZE, SIZE, (x) => 0.05 * Math.sin((Math.PI * x) / SIZE));
    expect(monochromeShare({ lightness: ramp, a: flat(0.01), b: toned }, INSIDE)).toBeGreaterThan(0.5);
  });

  it('detects a photo in colour', () => {
    const stripes = planeFrom(SIZE, SIZE, (_x, y) => (y % 20 < 10 ? 0.03 : -0.01));
    expect(monochromeShare({ lightness: ramp, a: stripes, b: flat(0) }, INSIDE)).toBe(0);
  });
});

describe('smoothSkin', () => {
  const noise = createNoise(2);
  const beard = disc(128, 165, 12);
  const skinned = planeFrom(
    SIZE,
    SIZE,
    (x, y) =>
      0.6 +
      0.02 * Math.sin(x / 4) * Math.sin(y / 4) +
      0.01 * noise() +
      (beard.data[y * SIZE + x] ?? 0) * 0.3 * noise(),
  );
  const image = { lightness: skinned, a: flat(0.04), b: flat(0.05) };
  const skin = combinePlanes(REGIONS.face, REGIONS.features, (face, features) => face * (1 - features));
  const options = {
    smoothing: 0.9,
    passes: 1.5,
    eyeDistance: 60,
    box: { left: 40, top: 40, right: 216, bottom: 216 },
    underEyes: flat(0),
  };
  const smooth = smoothSkin(image, skin, options);
  const changeAt = (where: (index: number) => boolean): number =>
    Math.max(
      ...combinePlanes(smooth.lightness, skinned, (after, before, index) =>
        where(index) ? Math.abs(after - before) : 0,
      ).data,
    );

  it('smooths blotches and keeps pores', () => {
    const cheek = planeFrom(SIZE, SIZE, (x, y) => (Math.hypot(x - 150, y - 130) < 14 ? 1 : 0));
    const blotches = (plane: Plane): number => statistics(blur(plane, 5), cheek).deviation;
    const pores = (plane: Plane): number =>
      statistics(
        combinePlanes(plane, blur(plane, 2), (value, soft) => value - soft),
        cheek,
      ).deviation;
    expect(blotches(smooth.lightness)).toBeLessThan(blotches(skinned) * 0.6);
    expect(pores(smooth.lightness)).toBeGreaterThan(pores(skinned) * 0.5);
  });

  it('does not change the features, the beard and areas without skin', () => {
    expect(changeAt((index) => (skin.data[index] ?? 0) < 1e-4)).toBeLessThan(1e-4);
    expect(changeAt((index) => (REGIONS.features.data[index] ?? 0) > 0.99)).toBeLessThan(0.001);
    expect(changeAt((index) => (beard.data[index] ?? 0) > 0.99)).toBeLessThan(0.02);
  });

  it('lightens shadows under the eyes a little', () => {
    const shadow = disc(110, 128, 8);
    const tired = combinePlanes(flat(0.6), shadow, (value, dark) => value - 0.08 * dark);
    const rested = smoothSkin({ ...image, lightness: tired }, skin, { ...options, underEyes: shadow });
    const lifted = statistics(rested.lightness, shadow).mean - statistics(tired, shadow).mean;
    expect(lifted).toBeGreaterThan(0.01);
    expect(lifted).toBeLessThan(0.06);
  });
});

describe('addClarity', () => {
  const clarity = { skin: flat(0), eyes: flat(0), eyeLight: 0, enlargement: 1, noise: 0.002 };
  const clear = (lightness: Plane, gains: { fine: number; local: number }, noise = 0.002): Plane =>
    addClarity({ lightness, a: flat(0), b: flat(0) }, { ...clarity, gains, noise }).lightness;
  const weave = planeFrom(SIZE, SIZE, (x, y) => 0.5 + 0.02 * Math.sign(Math.sin(x / 2) * Math.sin(y / 2)));

  it('sharpens fine detail, less on the skin', () => {
    const gained = (skin: Plane): number =>
      statistics(
        addClarity(
          { lightness: weave, a: flat(0), b: flat(0) },
          { ...clarity, skin, gains: { fine: 0.9, local: 0 } },
        ).lightness,
      ).deviation / statistics(weave).deviation;
    expect(gained(flat(0))).toBeGreaterThan(1.15);
    expect(gained(flat(1))).toBeLessThan(1 + (gained(flat(0)) - 1) * 0.6);
  });

  it('draws no halo along a strong edge', () => {
    const edge = planeFrom(SIZE, SIZE, (x) => 0.2 + 0.6 * smoothStep(124, 132, x));
    const made = clear(edge, { fine: 0.9, local: 0.4 });
    expect(Math.max(...made.data)).toBeLessThan(0.825);
    expect(Math.min(...made.data)).toBeGreaterThan(0.175);
  });

  it('does not sharpen noise', () => {
    const grain = noisy(0.035);
    const deviation = statistics(grain).deviation;
    expect(statistics(clear(grain, { fine: 0.9, local: 0 }, deviation)).deviation).toBeLessThan(
      deviation * 1.3,
    );
    expect(statistics(clear(noisy(0.006), { fine: 0.9, local: 0.4 })).deviation).toBeLessThan(0.0025);
  });
});

describe('applyTone', () => {
  const ramp = planeFrom(SIZE, SIZE, (x) => x / (SIZE - 1));
  const tone = { skin: REGIONS.face, contrast: 0, glow: 0, eyeDistance: 60 };
  const own = statistics(ramp, REGIONS.face).mean;
  const toned = (change: object): Plane =>
    applyTone({ lightness: ramp, a: flat(0), b: flat(0) }, INSIDE, { ...tone, portraitSkin: own, ...change })
      .lightness;

  it.each([{ contrast: 0.3 }, { portraitSkin: own + 0.03 }])('keeps black and white: %j', (change) => {
    expect(valueAt(toned(change), 0)).toBeCloseTo(0, 5);
    expect(valueAt(toned(change), SIZE - 1)).toBeCloseTo(1, 5);
  });

  it.each([
    { contrast: 0.24, glow: 0 },
    { contrast: 0.06, glow: 0.8 },
  ])('gives the skin its lightness whatever contrast and glow do: %j', (change) => {
    for (const portraitSkin of [own - 0.03, own + 0.05])
      expect(statistics(toned({ ...change, portraitSkin }), REGIONS.face).mean).toBeCloseTo(portraitSkin, 3);
  });

  it('adds glow in highlights, not in shadows', () => {
    const glowing = toned({ glow: 1, portraitSkin: own + 0.03 });
    expect(valueAt(glowing, 10) - valueAt(ramp, 10)).toBeLessThan(0.002);
    expect(valueAt(glowing, 190) - valueAt(ramp, 190)).toBeGreaterThan(0.02);
  });
});
