import type { LabImage } from '../image/color-image';
import { type Plane, createPlane, planeFrom, statistics } from '../image/plane';
import { balanceForFace } from './balance';
import { castOf, type Tint } from './white-balance';

const SIZE = 128;
const area = (shows: (x: number, y: number) => boolean): Plane =>
  planeFrom(SIZE, SIZE, (x, y) => (shows(x, y) ? 1 : 0));
const SKIN = area((x, y) => Math.hypot(x - 64, y - 40) < 24);
const CLOTHES = area((x, y) => Math.abs(x - 64) < 48 && y > 72);
const PERSON = area((x, y) => Math.hypot(x - 64, y - 40) < 24 || (Math.abs(x - 64) < 48 && y > 64));

interface Color extends Tint {
  readonly lightness: number;
}

/** A person before a green wall. The colour of light is that of a white area in it. */
function balanced(skin: Color, clothes: Color, light: Tint = { a: 0, b: 0 }) {
  const wall = { lightness: 0.5, a: -0.05, b: 0.04 };
  const channel = (of: (color: Color) => number): Plane =>
    planeFrom(SIZE, SIZE, (x, y) => {
      const index = y * SIZE + x;
      return of(SKIN.data[index] ? skin : PERSON.data[index] ? clothes : wall);
    });
  const photo: LabImage = {
    lightness: channel(({ lightness }) => lightness),
    a: channel(({ lightness, a }) => a + light.a * lightness),
    b: channel(({ lightness, b }) => b + light.b * lightness),
  };
  const inside = createPlane(SIZE, SIZE, 1);
  const input = {
    photo,
    mask: PERSON,
    skin: SKIN,
    inside,
    portraitSkin: skin.lightness,
    amount: 1,
    monochrome: 0,
  };
  const made = balanceForFace(photo, input);
  const colorIn = (where: Plane): Tint => ({
    a: statistics(made.a, where).mean,
    b: statistics(made.b, where).mean,
  });
  return { skin: colorIn(SKIN), clothes: colorIn(CLOTHES) };
}

const WHITE = { lightness: 0.92, a: 0, b: 0.002 };
const GREY = { lightness: 0.6, a: 0.001, b: -0.001 };
const SKINS = {
  dark: { lightness: 0.38, a: 0.028, b: 0.022 },
  reddish: { lightness: 0.6, a: 0.085, b: 0.045 },
  pale: { lightness: 0.85, a: 0.02, b: 0.018 },
  yellowish: { lightness: 0.7, a: 0.025, b: 0.085 },
};
const chroma = ({ a, b }: Tint): number => Math.hypot(a, b);

describe('balanceForFace', () => {
  it.each(Object.entries(SKINS))(
    'keeps neutral clothes neutral beside %s skin, and moves the skin',
    (_tone, skin) => {
      for (const clothes of [WHITE, GREY]) {
        const made = balanced(skin, clothes);
        expect(chroma(made.clothes)).toBeLessThan(0.006);
        const moved = { a: made.skin.a - skin.a, b: made.skin.b - skin.b };
        const aim = castOf(skin, { a: 0, b: 0, chroma: 0.05 });
        expect(moved.a / aim.a).toBeGreaterThan(0.8);
        expect(moved.b / aim.b).toBeGreaterThan(0.8);
      }
    },
  );

  it.each([
    ['warm', { a: 0.015, b: 0.07 }],
    ['cold', { a: -0.01, b: -0.06 }],
  ])('makes white clothes and skin neutral in %s light', (_name, light) => {
    const made = balanced({ lightness: 0.7, a: 0.045, b: 0.05 }, WHITE, light);
    expect(chroma(made.clothes)).toBeLessThan(chroma(light) * 0.4);
    expect(Math.abs(made.skin.b - 0.05)).toBeLessThan(Math.abs(light.b) * 0.4);
  });

  it('keeps cream clothes cream beside usual skin', () => {
    const cream = { lightness: 0.9, a: 0.004, b: 0.04 };
    const made = balanced({ lightness: 0.7, a: 0.05, b: 0.055 }, cream);
    expect(Math.abs(made.clothes.b - cream.b)).toBeLessThan(0.01);
  });
});

describe('castOf', () => {
  const grey = { a: 0, b: 0, chroma: 0.01 };
  const usual = { a: 0.01, b: 0.01, chroma: 0.05 };

  it('corrects most of a face\u2019s colour cast', () => {
    const cold = { a: 0.01, b: -0.04 };
    const shift = castOf(cold, { a: 0, b: -0.03, chroma: 0.04 });
    expect(cold.b + shift.b).toBeGreaterThan(0);
    const warm = { a: 0.05, b: 0.11 };
    expect(warm.b + castOf(warm, { a: 0.02, b: 0.07, chroma: 0.08 }).b).toBeLessThan(0.08);
  });

  it('hardly changes pink, olive and dark skin', () => {
    for (const skin of [
      { a: 0.06, b: 0.04 },
      { a: 0.035, b: 0.055 },
      { a: 0.05, b: 0.06 },
    ]) {
      const shift = castOf(skin, usual);
      expect(Math.hypot(shift.a, shift.b)).toBeLessThan(0.008);
    }
  });

  it('does not tint a pale picture as a whole', () => {
    const shift = castOf({ a: 0.005, b: 0.008 }, grey);
    expect(Math.hypot(shift.a, shift.b)).toBeLessThanOrEqual(0.0201);
  });
});
