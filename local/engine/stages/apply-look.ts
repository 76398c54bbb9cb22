import type { LabImage } from '../image/color-image';
import { clamp } from '../image/numbers';
import { type Plane, mapPlane } from '../image/plane';
import type { Look } from '../look';

const WARM = { a: 0.008, b: 0.026 };
const SEPIA = { a: 0.016, b: 0.052 };
/** Exponent of lightness for a picture that is wanted bright; its inverse for dark. */
const BRIGHT_GAMMA = 0.86;
const CONTRAST = 0.45;

/** Carries out what the prompts ask for: light, contrast and colour of the whole picture. */
export function applyLook(image: LabImage, look: Look): LabImage {
  if (Object.values(look).every((wish) => wish === 0)) return image;
  const gamma = BRIGHT_GAMMA ** look.brightness;
  const lightness = mapPlane(image.lightness, (value) => {
    const bright = clamp(value) ** gamma;
    const curve = bright * bright * (3 - 2 * bright);
    return bright + (curve - bright) * CONTRAST * look.contrast;
  });
  const colourKept = (1 - look.monochrome) * (1 - look.sepia);
  const tint = (channel: Plane, warm: number, sepia: number): Plane =>
    mapPlane(channel, (value) => (value + warm * look.warmth) * colourKept + sepia * look.sepia);
  return { lightness, a: tint(image.a, WARM.a, SEPIA.a), b: tint(image.b, WARM.b, SEPIA.b) };
}
