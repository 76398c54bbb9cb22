import type { LabImage } from '../image/color-image';
import { clamp } from '../image/numbers';
import { type Plane, createPlane, statistics } from '../image/plane';
import { exposureFor } from './exposure';
import { type Tint, castOf } from './white-balance';

interface BalanceInput {
  /** The whole photo in the frame: its light and its colours tell of exposure and casts. */
  photo: LabImage;
  /** Skin of the face, 0 to 1. */
  skin: Plane;
  /** Where the frame shows the photo, 0 to 1. */
  inside: Plane;
  /** 0 leaves the photo as it was taken, 1 is the whole correction. */
  amount: number;
  /** 0 to 1: how far the photo is a black and white one: it gets no tint, and gives up the one it has. */
  monochrome: number;
}

/** Lightness from which a flash's glare is held back. */
const HIGHLIGHT_KNEE = 0.8;
const STEPS = 1024;

/** Exposes a person for the photo's light and the face, takes a colour cast off, and holds glare back. */
export function balanceForFace(image: LabImage, input: BalanceInput): LabImage {
  const { photo, skin, inside, amount, monochrome } = input;
  const skinLightness = clamp(statistics(image.lightness, skin).mean, 0.05, 0.95);
  const face = { a: statistics(image.a, skin).mean, b: statistics(image.b, skin).mean };
  const exposure = exposureFor(photo.lightness, inside, skinLightness, amount);
  const cast = castOf(face, colourOf(photo, inside));
  const colourKept = 1 - monochrome;
  const colourAmount = amount * colourKept;
  const curve = toneCurve(exposure, amount);

  const { width, height } = image.lightness;
  const lightness = createPlane(width, height);
  const a = createPlane(width, height);
  const b = createPlane(width, height);
  for (let index = 0; index < lightness.data.length; index++) {
    const before = clamp(image.lightness.data[index] ?? 0);
    const after = curve[(before * STEPS + 0.5) | 0] ?? 0;
    // The table is coarser than a photo: what lies between its steps is kept.
    const value = after + (before - ((before * STEPS + 0.5) | 0) / STEPS);
    lightness.data[index] = value;
    // Light of a colour tints in the measure of the light there is: blacks stay black.
    const lit = Math.min(1.35, before / skinLightness) * colourAmount;
    // Colour gains with lightness, as in a longer exposure; where a curve lifts further, less than in proportion.
    const curved = before > 0.02 ? value / (before * exposure.stretch) : 1;
    const gain = exposure.stretch * Math.min(1.5, curved ** 0.85);
    a.data[index] = ((image.a.data[index] ?? 0) * colourKept + cast.a * lit) * gain;
    b.data[index] = ((image.b.data[index] ?? 0) * colourKept + cast.b * lit) * gain;
  }
  return { lightness, a, b };
}

function toneCurve({ stretch, gamma }: { stretch: number; gamma: number }, amount: number): Float32Array {
  return Float32Array.from({ length: STEPS + 1 }, (_, step) => {
    const lifted = Math.min(step / STEPS, 1) * stretch;
    const exposed = lifted >= 1 ? lifted : lifted ** gamma;
    return exposed + (softHighlight(exposed) - exposed) * amount * 0.6;
  });
}

function colourOf(image: LabImage, inside: Plane): Tint & { chroma: number } {
  const a = statistics(image.a, inside);
  const b = statistics(image.b, inside);
  const chroma = Math.hypot(a.mean, b.mean, a.deviation, b.deviation);
  return { a: a.mean, b: b.mean, chroma };
}

/** Bends what lies above the knee, so that it nears but never reaches white. */
function softHighlight(value: number): number {
  if (value <= HIGHLIGHT_KNEE) return value;
  const room = 1 - HIGHLIGHT_KNEE;
  return HIGHLIGHT_KNEE + room * (1 - Math.exp((HIGHLIGHT_KNEE - value) / room));
}
