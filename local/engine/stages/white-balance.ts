/** A colour's direction in Oklab. */
export interface Tint {
  readonly a: number;
  readonly b: number;
}

/** Middle of the colours of human skins in well balanced photos, and how far they lie about it. */
const SKIN = { a: 0.048, b: 0.047 };
const SKIN_RANGE = { a: 0.024, b: 0.02 };
/** Share of the way to the middle that a skin inside the range goes; of what it is outside, how much stays. */
const INSIDE_SHARE = 0.26;
const OUTSIDE_KEPT = 0.22;
/** Mean colour that a balanced photo may have as a whole, without its own being stronger. */
const USUAL_MEAN_CHROMA = 0.03;

/**
 * The shift of a and b, for the lightness of the face, that takes a cast off: skins of every colour lie near
 * one hue, so that a face far from it tells of the light. Skins within their natural range, pink or olive, hardly
 * move. A photo that would be tinted as a whole by what its face lacks is a pale one, not a cast one: the shift
 * goes no further than a usual photo's mean colour.
 *
 * @param face mean colour of the face's skin
 * @param photo mean colour of the whole photo
 */
export function castOf(face: Tint, photo: Tint): Tint {
  const distance = Math.hypot((face.a - SKIN.a) / SKIN_RANGE.a, (face.b - SKIN.b) / SKIN_RANGE.b);
  const edge = 1 - INSIDE_SHARE;
  const kept = distance <= 1 ? edge : (edge + (distance - 1) * OUTSIDE_KEPT) / distance;
  const shift = { a: (SKIN.a - face.a) * (1 - kept), b: (SKIN.b - face.b) * (1 - kept) };
  const most = Math.max(USUAL_MEAN_CHROMA, Math.hypot(photo.a, photo.b));
  let share = 1;
  while (share > 0.05 && Math.hypot(photo.a + shift.a * share, photo.b + shift.b * share) > most)
    share -= 0.05;
  return { a: shift.a * share, b: shift.b * share };
}
