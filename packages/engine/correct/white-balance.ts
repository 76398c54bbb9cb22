import type { LabImage } from '../image/color-image';
import type { Plane } from '../image/plane';

/** The colour axes of Oklab. */
export interface Tint {
  readonly a: number;
  readonly b: number;
}

/** Mean colour of human skin in well balanced photos, and its range. */
const SKIN = { a: 0.048, b: 0.047 };
const SKIN_RANGE = { a: 0.024, b: 0.02 };
/** Share of the way to the mean that skin inside the range moves, and share of the distance outside that stays. */
const INSIDE_SHARE = 0.34;
const OUTSIDE_KEPT = 0.08;
/** Limit of the photo's mean colour after the shift, as a multiple of its chroma: a pale photo gets little tint. */
const MOST_OF_CHROMA = 1.1;
const LEAST_MEAN_CHROMA = 0.02;

/**
 * Returns the shift of a and b that removes a colour cast: skin is close to one hue, so a face far from it shows one.
 * @param face mean colour of the face's skin
 * @param photo mean colour of the whole photo, and the root mean square of its chroma, which limits the shift
 */
export function castOf(face: Tint, photo: Tint & { chroma: number }): Tint {
  const distance = Math.hypot((face.a - SKIN.a) / SKIN_RANGE.a, (face.b - SKIN.b) / SKIN_RANGE.b);
  const edge = 1 - INSIDE_SHARE;
  const kept = distance <= 1 ? edge : (edge + (distance - 1) * OUTSIDE_KEPT) / distance;
  const shift = { a: (SKIN.a - face.a) * (1 - kept), b: (SKIN.b - face.b) * (1 - kept) };
  const most = Math.max(LEAST_MEAN_CHROMA, photo.chroma * MOST_OF_CHROMA);
  let share = 1;
  while (share > 0.05 && Math.hypot(photo.a + shift.a * share, photo.b + shift.b * share) > most)
    share -= 0.05;
  return { a: shift.a * share, b: shift.b * share };
}

/** The neutral areas choose from these shares of the skin's shift: a white shirt can need more than the skin. */
const SHARES = Array.from({ length: 21 }, (_, step) => step / 10);
/** Distance from grey, in Oklab, within which a pixel counts as neutral. */
const NEUTRAL = 0.014;
/** Lightness of the pixels that vote: a darker one's tint is noise, and clipped white has none. */
const VOTING = { from: 0.22, to: 0.97 };
/** How much more a pixel of the person counts than one of the background, which can have another light. */
const PERSON_WEIGHT = 3;
/** The skin's own votes for its whole shift, beside those of all pixels. */
const SKIN_VOTES = 0.002;
/** How many more votes a shift needs than none: a navy suit looks like a grey one in cold light. */
const CAUTION = 2;
/** Exponent of the votes: near to the share with the most, but without a jump. */
const DECISION = 8;
/** Every so many pixels votes. */
const STRIDE = 13;

/**
 * Returns the share of the skin's shift that the whole picture gets, 0 to 2: that which makes most areas neutral.
 * Warm light makes white clothes and skin too warm, so the skin's shift makes both neutral. Cream clothes beside skin
 * of its usual colour stay as they are, and what is neutral already votes for no shift.
 * @param shift the skin's, at the lightness `skinLightness`
 * @param inside where the frame shows the photo, 0 to 1
 * @param mask the person, 0 to 1
 */
export function neutralShare(
  photo: LabImage,
  { inside, mask, shift, skinLightness }: { inside: Plane; mask: Plane; shift: Tint; skinLightness: number },
): number {
  const near = NEUTRAL ** 2 * (shift.a ** 2 + shift.b ** 2);
  const votes = SHARES.map(() => 0);
  let total = 1;
  for (let index = 0; index < mask.data.length; index += STRIDE) {
    const weight = (inside.data[index] ?? 0) * (1 + PERSON_WEIGHT * (mask.data[index] ?? 0));
    total += weight;
    const lightness = photo.lightness.data[index] ?? 0;
    if (lightness < VOTING.from || lightness > VOTING.to) continue;
    const lit = lightness / skinLightness;
    const a = (photo.a.data[index] ?? 0) / lit;
    const b = (photo.b.data[index] ?? 0) / lit;
    // Most pixels are far from neutral with any share.
    if ((a * shift.b - b * shift.a) ** 2 > near) continue;
    for (let step = 0; step < SHARES.length; step++) {
      const share = SHARES[step] ?? 0;
      const distance = ((a + shift.a * share) ** 2 + (b + shift.b * share) ** 2) / NEUTRAL ** 2;
      if (distance < 1) votes[step] = (votes[step] ?? 0) + weight * lightness ** 2 * (1 - distance);
    }
  }
  let sum = SKIN_VOTES ** DECISION;
  let mean = sum;
  votes.forEach((vote, step) => {
    const power = (vote / total / (1 + CAUTION * (SHARES[step] ?? 0))) ** DECISION;
    sum += power;
    mean += power * (SHARES[step] ?? 0);
  });
  return mean / sum;
}
