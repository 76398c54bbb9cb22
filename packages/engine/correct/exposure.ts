import { clamp } from '../image/numbers';

/** Lightness that every face gains from the studio's light. */
const STUDIO_GAIN = 0.015;
/** Lightness of the darkest and the lightest skin in a well exposed photo. */
const DARKEST_SKIN = 0.42;
const LIGHTEST_SKIN = 0.88;
/** Share of the way that a face outside this range moves into it. */
const OUTSIDE_SHARE = 0.5;

/**
 * Returns the lightness of a face in the portrait. A photo does not tell an underexposed face from dark skin, so every
 * face keeps the lightness that it has, whatever else the photo shows. Only a face that is darker or lighter than any
 * well exposed skin is corrected.
 *
 * @param skin mean lightness of the face's skin in the photo
 * @param amount 0: no correction, 1: the full correction
 */
export function portraitSkinLightness(skin: number, amount: number): number {
  const exposed = clamp(skin, DARKEST_SKIN, LIGHTEST_SKIN);
  return skin + (STUDIO_GAIN + (exposed - skin) * OUTSIDE_SHARE) * amount;
}
