import type { LabImage } from '../image/color-image';
import { clamp } from '../image/numbers';
import { type Plane, combinePlanes, createPlane } from '../image/plane';
import { wideBlur } from '../image/blur';
import type { Look } from '../job/look';

/** Added to a and b at full lightness, less in the shadows: black stays black. */
const WARM = { a: 0.011, b: 0.036 };
const SEPIA = { a: 0.016, b: 0.052 };
/** Exponent of lightness for "bright". "Dark" uses the inverse. */
const BRIGHT_GAMMA = 0.76;
const CONTRAST = 0.5;
const SOFT_RADIUS = 10;
/** Share of the detail that "soft" removes, like a diffusion filter, and that its opposite adds. */
const SOFT_SHARE = 0.36;
const CRISP_SHARE = 0.55;
/** Difference of lightness above which the opposite of "soft" adds less, so that edges get no halo. */
const STRONGEST_CRISP = 0.08;

/** Applies the look of the prompts to the whole picture: light, contrast, softness and colour. */
export function applyLook(image: LabImage, look: Look): LabImage {
  if (Object.values(look).every((amount) => amount === 0)) return image;
  const shaped = look.softness === 0 ? image.lightness : soften(image.lightness, look.softness);
  const { width, height } = shaped;
  const lightness = createPlane(width, height);
  const a = createPlane(width, height);
  const b = createPlane(width, height);
  const gamma = BRIGHT_GAMMA ** look.brightness;
  const contrast = CONTRAST * look.contrast;
  const colourKept = (1 - look.monochrome) * (1 - look.sepia);
  for (let index = 0; index < lightness.data.length; index++) {
    const bright = clamp(shaped.data[index] ?? 0) ** gamma;
    const curve = bright * bright * (3 - 2 * bright);
    const value = bright + (curve - bright) * contrast;
    const warm = look.warmth * (0.25 + 0.75 * value);
    const toned = look.sepia * 4 * value * (1 - 0.75 * value) * 0.75;
    lightness.data[index] = value;
    a.data[index] = ((image.a.data[index] ?? 0) + WARM.a * warm) * colourKept + SEPIA.a * toned;
    b.data[index] = ((image.b.data[index] ?? 0) + WARM.b * warm) * colourKept + SEPIA.b * toned;
  }
  return { lightness, a, b };
}

function soften(lightness: Plane, softness: number): Plane {
  return combinePlanes(lightness, wideBlur(lightness, SOFT_RADIUS), (value, soft) => {
    const detail = value - soft;
    const bounded = softness > 0 ? detail : detail / (1 + (detail / STRONGEST_CRISP) ** 2);
    return value - bounded * softness * (softness > 0 ? SOFT_SHARE : CRISP_SHARE);
  });
}
