import { clamp } from '../image/numbers';

/** Lightness that every face gains from the studio's light. */
const STUDIO_GAIN = 0.015;
/** Lightness of the darkest and the lightest skin in a well exposed photo. */
const DARKEST_SKIN = 0.35;
const LIGHTEST_SKIN = 0.88;
/** Share of the way that a face outside this range moves into it. */
const OUTSIDE_SHARE = 0.5;

/**
 * Returns the lightness of a face's skin in the portrait, from its mean in the photo. A photo does not tell an
 * underexposed face from dark skin: only what no well exposed skin has is corrected, by the share `amount`.
 */
export function portraitSkinLightness(skin: number, amount: number): number {
  const exposed = clamp(skin, DARKEST_SKIN, LIGHTEST_SKIN);
  return skin + (STUDIO_GAIN + (exposed - skin) * OUTSIDE_SHARE) * amount;
}
