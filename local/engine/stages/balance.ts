import type { LabImage } from '../image/color-image';
import { clamp } from '../image/numbers';
import { type Plane, createPlane, statistics } from '../image/plane';

/** Lightness that a face in a well exposed portrait has, between the lightest and the darkest skins. */
const FACE_LIGHTNESS = 0.67;
const EXPOSURE_SHARE = 0.55;
/** What is lightest in a well exposed photo; how far an underexposed one is lifted towards it. */
const WHITE_LIGHTNESS = 0.85;
const MOST_STRETCH = 1.4;
/** Hue of human skin in Oklab, radians: every skin colour lies near it. */
const SKIN_HUE = 0.87;
const LEAST_SKIN_CHROMA = 0.045;
const MOST_SKIN_CHROMA = 0.078;
const WHITE_BALANCE_SHARE = 0.55;
/** Lightness from which a flash's glare on the skin is held back. */
const HIGHLIGHT_KNEE = 0.76;

/**
 * Exposes the photo as a whole, then for its face, and takes a colour cast off by bringing the face's mean hue near that of
 * skin. A dark skin stays dark: only part of the way is gone, and less the nearer the face is.
 *
 * @param amount 0 leaves the photo as it was taken, 1 is the whole correction
 */
export function balanceForFace(image: LabImage, face: Plane, amount: number): LabImage {
  const stretch = 1 + (clamp(WHITE_LIGHTNESS / whiteOf(image.lightness), 1, MOST_STRETCH) - 1) * amount;
  const lightness = clamp(statistics(image.lightness, face).mean * stretch, 0.05, 0.98);
  const a = statistics(image.a, face).mean;
  const b = statistics(image.b, face).mean;

  const aim = clamp(lightness + (FACE_LIGHTNESS - lightness) * EXPOSURE_SHARE * amount, 0.3, 0.9);
  const gamma = clamp(Math.log(aim) / Math.log(lightness), 0.45, 1.5);
  const chroma = clamp(Math.hypot(a, b), LEAST_SKIN_CHROMA, MOST_SKIN_CHROMA);
  const shiftA = (Math.cos(SKIN_HUE) * chroma - a) * WHITE_BALANCE_SHARE * amount;
  const shiftB = (Math.sin(SKIN_HUE) * chroma - b) * WHITE_BALANCE_SHARE * amount;

  const { width, height } = image.lightness;
  const exposed = createPlane(width, height);
  const balancedA = createPlane(width, height);
  const balancedB = createPlane(width, height);
  for (let index = 0; index < exposed.data.length; index++) {
    const before = image.lightness.data[index] ?? 0;
    const lifted = clamp(before * stretch, 1e-3, 1) ** gamma;
    const after = lifted + (softHighlight(lifted) - lifted) * (face.data[index] ?? 0) * amount;
    // Colours gain with lightness, less than in proportion, as in a photo that was exposed longer.
    const gain = Math.cbrt(after / Math.max(0.05, before));
    exposed.data[index] = after;
    balancedA.data[index] = ((image.a.data[index] ?? 0) + shiftA) * gain;
    balancedB.data[index] = ((image.b.data[index] ?? 0) + shiftB) * gain;
  }
  return { lightness: exposed, a: balancedA, b: balancedB };
}

/** Lightness below which 98 % of the picture lies. */
function whiteOf(lightness: Plane): number {
  const counts = new Uint32Array(256);
  for (const value of lightness.data) {
    const level = Math.round(clamp(value) * 255);
    counts[level] = (counts[level] ?? 0) + 1;
  }
  let left = lightness.data.length * 0.02;
  for (let level = 255; level > 0; level--) {
    left -= counts[level] ?? 0;
    if (left < 0) return level / 255;
  }
  return 1 / 255;
}

/** Bends what lies above the knee, so that it nears but never reaches white. */
function softHighlight(value: number): number {
  if (value <= HIGHLIGHT_KNEE) return value;
  const room = 1 - HIGHLIGHT_KNEE;
  return HIGHLIGHT_KNEE + room * (1 - Math.exp((HIGHLIGHT_KNEE - value) / room));
}
