import { clamp } from '../image/numbers';
import type { Plane } from '../image/plane';

/** Lightness of white in a well exposed photo, and the largest factor that an underexposed photo gets. */
const WHITE_LIGHTNESS = 0.86;
const MOST_STRETCH = 2.1;
/** Lightness of the darkest, the lightest and the usual skin in a well exposed portrait. */
const DARKEST_SKIN = 0.56;
const LIGHTEST_SKIN = 0.78;
const USUAL_SKIN = 0.67;
/** Share of the way that a face moves into this range, and inside the range to the usual lightness. */
const OUTSIDE_SHARE = 0.5;
const INSIDE_SHARE = 0.16;

/** A photo's exposure: lightness × `stretch`, then to the power of `gamma`. */
export interface Exposure {
  readonly stretch: number;
  readonly gamma: number;
}

/**
 * Returns the exposure correction of a photo. `stretch` corrects the whole photo: Oklab's lightness is the cube root
 * of light, so a longer exposure multiplies it. `gamma` then corrects the face by at most half of the way: dark
 * skin stays dark, pale skin stays pale.
 *
 * @param inside where the frame shows the photo, 0 to 1
 * @param skinLightness lightness of the face in the photo
 * @param amount 0: no correction, 1: the full correction
 */
export function exposureFor(
  lightness: Plane,
  inside: Plane,
  skinLightness: number,
  amount: number,
): Exposure {
  const lacking = clamp(WHITE_LIGHTNESS / whiteOf(lightness, inside), 1, MOST_STRETCH);
  // A photo without white is not underexposed if its face is light enough.
  const wanted = Math.min(lacking, Math.max(1, LIGHTEST_SKIN / skinLightness));
  const stretch = 1 + (wanted - 1) * amount;
  const exposed = clamp(skinLightness * stretch, 0.05, 0.98);
  const nearest = clamp(exposed, DARKEST_SKIN, LIGHTEST_SKIN);
  const aim =
    exposed + ((nearest - exposed) * OUTSIDE_SHARE + (USUAL_SKIN - nearest) * INSIDE_SHARE) * amount;
  return { stretch, gamma: clamp(Math.log(aim) / Math.log(exposed), 0.5, 1.5) };
}

/** The 98th percentile of lightness. */
function whiteOf(lightness: Plane, inside: Plane): number {
  const counts = new Uint32Array(256);
  let total = 0;
  for (let index = 0; index < lightness.data.length; index += 3) {
    if ((inside.data[index] ?? 0) < 1) continue;
    const level = Math.round(clamp(lightness.data[index] ?? 0) * 255);
    counts[level] = (counts[level] ?? 0) + 1;
    total += 1;
  }
  let left = total * 0.02;
  for (let level = 255; level > 0; level--) {
    left -= counts[level] ?? 0;
    if (left < 0) return level / 255;
  }
  return 1 / 255;
}
