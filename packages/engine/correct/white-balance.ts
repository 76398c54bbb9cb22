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
