import { inBands } from '../image/bands';
import { type LabImage, newLabImage } from '../image/color-image';
import { clamp, lookUp, tabulate } from '../image/numbers';
import { type Plane, planeFrom, statistics } from '../image/plane';

interface BalanceInput {
  /** The whole photo in the frame. The colour cast is measured on it. */
  photo: LabImage;
  /** Skin of the face, 0 to 1. */
  skin: Plane;
  /** Where the frame shows the photo, 0 to 1. */
  inside: Plane;
  /** Lightness of the face's skin in the portrait. */
  portraitSkin: number;
  /** 0: no correction, 1: the full correction. */
  amount: number;
  /** 0 to 1: how far the photo is black and white. It loses its tint by this share and gets no other. */
  monochrome: number;
}

/** Lightness above which the glare of a flash is reduced. */
const HIGHLIGHT_KNEE = 0.8;
const STEPS = 1024;
/** Gain of colour where the tone curve multiplies lightness: less than in proportion. Up to `MOST_CURVED`, then 1.5. */
const MOST_CURVED = 1.5 ** (1 / 0.85);
const COLOUR_GAIN = tabulate((share) => (share * MOST_CURVED) ** 0.85);

/** Corrects a person's exposure and colour cast, and reduces glare. */
export function balanceForFace(image: LabImage, input: BalanceInput): LabImage {
  const { photo, skin, inside, portraitSkin, amount, monochrome } = input;
  const skinLightness = clamp(statistics(image.lightness, skin).mean, 0.05, 0.95);
  const face = { a: statistics(image.a, skin).mean, b: statistics(image.b, skin).mean };
  const gamma = Math.log(portraitSkin) / Math.log(skinLightness);
  const cast = castOf(face, colourOf(photo, inside));
  const colourKept = 1 - monochrome;
  const colourAmount = amount * colourKept;
  const curve = toneCurve(gamma, amount);

  const { width, height } = image.lightness;
  const result = newLabImage(width, height);
  balancePixels(
    width * height,
    { own: image.lightness, ownA: image.a, ownB: image.b, curve, ...result },
    { castA: cast.a, castB: cast.b, skinLightness, colourAmount, colourKept },
  );
  return result;
}

const balancePixels = inBands(
  'balance',
  (
    {
      own,
      ownA,
      ownB,
      curve,
      lightness,
      a,
      b,
    }: Record<'own' | 'ownA' | 'ownB' | 'curve' | keyof LabImage, Plane>,
    {
      castA,
      castB,
      skinLightness,
      colourAmount,
      colourKept,
    }: Record<'castA' | 'castB' | 'skinLightness' | 'colourAmount' | 'colourKept', number>,
    from,
    to,
  ) => {
    for (let index = from; index < to; index++) {
      const before = clamp(own.data[index] ?? 0);
      const step = (before * STEPS + 0.5) | 0;
      // Keep the difference to the nearest step of the table.
      const value = (curve.data[step] ?? 0) + (before - step / STEPS);
      lightness.data[index] = value;
      // Tint in proportion to lightness: black stays black.
      const lit = Math.min(1.35, before / skinLightness) * colourAmount;
      const curved = before > 0.02 ? value / before : 1;
      const gain = lookUp(COLOUR_GAIN, curved / MOST_CURVED);
      a.data[index] = ((ownA.data[index] ?? 0) * colourKept + castA * lit) * gain;
      b.data[index] = ((ownB.data[index] ?? 0) * colourKept + castB * lit) * gain;
    }
  },
);

function toneCurve(gamma: number, amount: number): Plane {
  return planeFrom(STEPS + 1, 1, (step) => {
    const exposed = Math.min(step / STEPS, 1) ** gamma;
    return exposed + (softHighlight(exposed) - exposed) * amount * 0.6;
  });
}

function colourOf(image: LabImage, inside: Plane): Tint & { chroma: number } {
  const a = statistics(image.a, inside);
  const b = statistics(image.b, inside);
  const chroma = Math.hypot(a.mean, b.mean, a.deviation, b.deviation);
  return { a: a.mean, b: b.mean, chroma };
}

/** Compresses values above the knee, so that they never reach white. */
function softHighlight(value: number): number {
  if (value <= HIGHLIGHT_KNEE) return value;
  const room = 1 - HIGHLIGHT_KNEE;
  return HIGHLIGHT_KNEE + room * (1 - Math.exp((HIGHLIGHT_KNEE - value) / room));
}

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
