/** A colour's direction in Oklab. */
export interface Tint {
  readonly a: number;
  readonly b: number;
}

/** Middle of the colours of human skins in well balanced photos, and how far they lie about it. */
const SKIN = { a: 0.048, b: 0.047 };
const SKIN_RANGE = { a: 0.024, b: 0.02 };
/** Share of the way to the middle that a skin inside the range goes; of what it is outside, how much stays. */
const INSIDE_SHARE = 0.34;
const OUTSIDE_KEPT = 0.08;
/** Times a photo's own chroma that its mean colour may have after: a cast photo has much colour, a pale one little. */
const MOST_OF_CHROMA = 1.1;
const LEAST_MEAN_CHROMA = 0.02;

/**
 * The shift of a and b, for the lightness of the face, that takes a cast off: skins of every colour lie near
 * one hue, so that a face far from it tells of the light. Skins within their natural range, pink or olive, hardly
 * move. A pale photo, whose face lacks colour as everything in it does, is no cast one: the shift tints it no
 * further than its own colours go.
 *
 * @param face mean colour of the face's skin
 * @param photo mean colour of the whole photo, and its chroma's root mean square
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
