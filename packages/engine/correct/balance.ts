import { inBands } from '../image/bands';
import { type LabImage, newLabImage } from '../image/color-image';
import { clamp, lookUp, smoothStep, tabulate } from '../image/numbers';
import { type Plane, planeFrom, statistics } from '../image/plane';
import { castOf, neutralShare, type Tint } from './white-balance';

interface BalanceInput {
  /** The whole photo in the frame. The colour cast is measured on it. */
  photo: LabImage;
  /** The person, 0 to 1. */
  mask: Plane;
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
/** Least chroma of skin: paler skin can't be told from what is neutral. */
const PALEST_SKIN = 0.02;
/** Chroma beside the skin's up to which a pixel is neutral, and from which it can be skin. */
const NEUTRAL_UP_TO = 0.2;
const SKIN_FROM = 0.75;

/** Corrects a person's exposure and colour cast, and reduces glare. */
export function balanceForFace(image: LabImage, input: BalanceInput): LabImage {
  const { photo, mask, skin, inside, portraitSkin, amount, monochrome } = input;
  const skinLightness = clamp(statistics(image.lightness, skin).mean, 0.05, 0.95);
  const face = { a: statistics(image.a, skin).mean, b: statistics(image.b, skin).mean };
  const gamma = Math.log(portraitSkin) / Math.log(skinLightness);
  const cast = castOf(face, colourOf(photo, inside));
  const share = neutralShare(photo, { inside, mask, shift: cast, skinLightness });
  const alone = Math.max(0, 1 - share);
  const colourKept = 1 - monochrome;
  const colourAmount = amount * colourKept;
  const curve = toneCurve(gamma, amount);

  const { width, height } = image.lightness;
  const result = newLabImage(width, height);
  balancePixels(
    width * height,
    { own: image.lightness, ownA: image.a, ownB: image.b, curve, ...result },
    {
      ...{ castA: cast.a * share, castB: cast.b * share },
      ...{ skinA: cast.a * alone, skinB: cast.b * alone },
      ...{ faceA: face.a + cast.a * share, faceB: face.b + cast.b * share },
      ...{ skinLightness, colourAmount, colourKept },
    },
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
    numbers: Record<'castA' | 'castB' | 'skinA' | 'skinB' | 'faceA' | 'faceB', number> &
      Record<'skinLightness' | 'colourAmount' | 'colourKept', number>,
    from,
    to,
  ) => {
    const { castA, castB, skinA, skinB, faceA, faceB, skinLightness, colourAmount, colourKept } = numbers;
    const chroma = Math.max(PALEST_SKIN ** 2, faceA * faceA + faceB * faceB);
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
      const hereA = ownA.data[index] ?? 0;
      const hereB = ownB.data[index] ?? 0;
      // The pixel at the lightness of the skin: its colour along the skin's, and across.
      const scale = skinLightness / Math.max(0.05, before);
      const tintA = hereA * scale + castA;
      const tintB = hereB * scale + castB;
      const along = Math.max(1e-6, (tintA * faceA + tintB * faceB) / chroma);
      const across = Math.abs(tintA * faceB - tintB * faceA) / chroma;
      const skin = smoothStep(NEUTRAL_UP_TO, SKIN_FROM, along) * smoothStep(1.5 * along, 0.6 * along, across);
      a.data[index] = (hereA * colourKept + (castA + skinA * skin) * lit) * gain;
      b.data[index] = (hereB * colourKept + (castB + skinB * skin) * lit) * gain;
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
