import type { LabImage } from '../image/color-image';
import { smoothStep } from '../image/numbers';
import { type Plane, copyPlane, statistics, valueAt } from '../image/plane';
import { type Face, noseTip } from '../find/face';
import { bareFace, type FaceRegions } from '../find/face-regions';

/** Distances of tint and of lightness from a face's skin at which something is not skin. */
const TINT_RANGE = 0.05;
const LIGHTNESS_RANGE = 0.35;
/** Tint of the mean human skin, and the distance from it at which a colour gets half its votes. */
const USUAL_TINT = { a: 0.07, b: 0.07 };
const UNUSUAL = 0.1;
/** Votes of a pixel above the nose's tip, beside one below: a mask leaves the forehead and the eyes free. */
const UPPER_VOTES = 2;
/** Number of pixels of the face that vote, about. */
const VOTERS = 300;
/** Share of the face that is enough skin: a mask and a cap leave a quarter. */
const ENOUGH = 0.25;

/** Lightness of a pixel, and its a and b divided by it: the tint does not depend on shadows. */
type Color = Readonly<Record<'light' | 'a' | 'b', number>>;

/**
 * Finds the face's skin, 0 to 1: of the face without eyes, brows, nostrils and lips the pixels of the colour on which
 * most agree, above all in the upper half. What covers the face, such as a mask, is none. `trust`, 0 to 1, tells
 * whether it is enough to correct light and colour by it.
 */
export function visibleSkin(
  image: LabImage,
  face: Face,
  regions: FaceRegions,
): { readonly skin: Plane; readonly trust: number } {
  const bare = bareFace(regions);
  const own = agreedColor(image, bare, noseTip(face).y);
  const skin = copyPlane(bare);
  for (let index = 0; index < skin.data.length; index++) {
    const weight = skin.data[index] ?? 0;
    if (weight > 0) skin.data[index] = weight * alike(colorAt(image, index), own);
  }
  return {
    skin,
    trust: smoothStep(0, ENOUGH, statistics(skin).mean / Math.max(1e-6, statistics(bare).mean)),
  };
}

/** Returns the colour of the `bare` pixel to which most others are alike. */
function agreedColor(image: LabImage, bare: Plane, noseY: number): Color {
  const voters: (Color & { votes: number })[] = [];
  const stride = Math.ceil((statistics(bare).mean * bare.data.length) / VOTERS);
  let passed = 0;
  bare.data.forEach((share, index) => {
    if (share < 0.9 || passed++ % stride !== 0) return;
    voters.push({ ...colorAt(image, index), votes: index < noseY * bare.width ? UPPER_VOTES : 1 });
  });
  let best: Color = { light: 0, a: 0, b: 0 };
  let most = 0;
  for (const candidate of voters) {
    const votes = voters.reduce((sum, voter) => sum + voter.votes * alike(voter, candidate), 0);
    const unusual = Math.hypot(candidate.a - USUAL_TINT.a, candidate.b - USUAL_TINT.b) / UNUSUAL;
    const trusted = votes / (1 + unusual * unusual);
    if (trusted <= most) continue;
    most = trusted;
    best = candidate;
  }
  return best;
}

function colorAt({ lightness, a, b }: LabImage, index: number): Color {
  const light = Math.max(0.05, valueAt(lightness, index));
  return { light, a: valueAt(a, index) / light, b: valueAt(b, index) / light };
}

/** 1 for the same colour, 0 for another. */
function alike(one: Color, other: Color): number {
  const tint = ((one.a - other.a) ** 2 + (one.b - other.b) ** 2) / TINT_RANGE ** 2;
  const light = ((one.light - other.light) / LIGHTNESS_RANGE) ** 2;
  return 1 - smoothStep(0.7, 1.3, Math.sqrt(tint + light));
}
