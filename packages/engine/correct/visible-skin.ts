import type { LabImage } from '../image/color-image';
import { smoothStep } from '../image/numbers';
import { type Plane, combinePlanes, mapPlane, statistics, valueAt } from '../image/plane';
import { type Face, noseTip } from '../find/face';
import type { FaceRegions } from '../find/face-regions';

/** Distances of tint and of lightness from a face's skin at which something is not skin. */
const TINT_RANGE = 0.05;
const LIGHTNESS_RANGE = 0.35;
/** Tint of the mean human skin, and the distance from it at which a colour gets half its votes. */
const USUAL_TINT = { a: 0.07, b: 0.07 };
const UNUSUAL = 0.1;
/** Votes of a pixel above the nose's tip, beside one below: a mask leaves the forehead and the eyes free. */
const UPPER_VOTES = 2;
/** Most pixels of the face that vote, of every so many. */
const VOTERS = 300;
const STRIDE = 31;
/** Share of the face that is enough skin: a mask and a cap leave a quarter. */
const ENOUGH = 0.25;

/** Lightness of a pixel, and its a and b divided by it: the tint does not depend on shadows. */
interface Color {
  readonly light: number;
  readonly a: number;
  readonly b: number;
}

/** The face's skin that can be seen. */
interface VisibleSkin {
  /** 0 to 1: the face without eyes, brows, nostrils, lips and what covers it, such as a mask. */
  readonly skin: Plane;
  /** 0 to 1: how far it is enough of the face to correct light and colour by it. */
  readonly trust: number;
}

/** Finds the face's skin: the pixels of the colour on which most of the face agrees, above all its upper half. */
export function visibleSkin(image: LabImage, face: Face, regions: FaceRegions): VisibleSkin {
  const bare = combinePlanes(regions.face, regions.features, (own, feature) => own * (1 - feature));
  const own = agreedColor(image, bare, noseTip(face).y);
  const skin = mapPlane(bare, (weight, index) => weight && weight * alike(colorAt(image, index), own));
  const share = statistics(skin).mean / Math.max(1e-6, statistics(bare).mean);
  return { skin, trust: smoothStep(0, ENOUGH, share) };
}

/** Returns the colour of the `bare` pixels to which most others are alike. */
function agreedColor(image: LabImage, bare: Plane, noseY: number): Color {
  const certain: number[] = [];
  for (let index = 0; index < bare.data.length; index += STRIDE)
    if (valueAt(bare, index) > 0.9) certain.push(index);
  const step = Math.ceil(certain.length / VOTERS);
  const voters = certain
    .filter((_, place) => place % step === 0)
    .map((index) => ({
      ...colorAt(image, index),
      votes: Math.floor(index / bare.width) < noseY ? UPPER_VOTES : 1,
    }));
  let best: Color = { light: 0, a: 0, b: 0 };
  let most = 0;
  for (const candidate of voters) {
    const sum = { votes: 0, light: 0, a: 0, b: 0 };
    for (const { votes, light, a, b } of voters) {
      const share = votes * alike({ light, a, b }, candidate);
      sum.votes += share;
      sum.light += share * light;
      sum.a += share * a;
      sum.b += share * b;
    }
    const unusual = Math.hypot(candidate.a - USUAL_TINT.a, candidate.b - USUAL_TINT.b) / UNUSUAL;
    const trusted = sum.votes / (1 + unusual * unusual);
    if (trusted <= most) continue;
    most = trusted;
    best = { light: sum.light / sum.votes, a: sum.a / sum.votes, b: sum.b / sum.votes };
  }
  return best;
}

function colorAt({ lightness, a, b }: LabImage, index: number): Color {
  const light = Math.max(0.05, valueAt(lightness, index));
  return { light, a: valueAt(a, index) / light, b: valueAt(b, index) / light };
}

/** 1 for the same colour, 0 for another. */
function alike(one: Color, other: Color): number {
  const tint = Math.hypot(one.a - other.a, one.b - other.b) / TINT_RANGE;
  return 1 - smoothStep(0.7, 1.3, Math.hypot(tint, (one.light - other.light) / LIGHTNESS_RANGE));
}
