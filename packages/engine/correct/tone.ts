import { inBands } from '../image/bands';
import { weightedBlur } from '../image/blur';
import { type LabImage, newLabImage } from '../image/color-image';
import { clamp, smoothStep } from '../image/numbers';
import { type Plane, createPlane, mapPlane, valueAt } from '../image/plane';
import { resize, shrink } from '../image/resample';

interface ToneOptions {
  /** Skin of the face, 0 to 1. */
  skin: Plane;
  /** Mean lightness that this skin gets. */
  portraitSkin: number;
  /** 0 to 1: strength of an S-curve. */
  contrast: number;
  /** 0 to 1: how far bright areas light the areas beside them, as with a diffusion filter. */
  glow: number;
  /** Between the outer corners of the eyes, in pixels. Scales the glow. */
  eyeDistance: number;
}

/** A larger lift would turn lighter pixels darker than darker pixels. */
const MOST_LIFT = 0.2;
const SCALE = 4;
/** In eye distances. */
const GLOW_RADIUS = 0.14;
/** Share of the surrounding light that is added. */
const GLOW_STRENGTH = 0.3;

/**
 * Applies contrast and glow to the person in `mask`, and moves the middle tones so that the skin gets its lightness.
 */
export function applyTone(image: LabImage, mask: Plane, options: ToneOptions): LabImage {
  const { contrast, glow } = options;
  const { width, height } = image.lightness;
  const spilled = glow > 0 ? spill(image.lightness, mask, options) : createPlane(width, height);
  const result = newLabImage(width, height);
  tonePixels(
    width * height,
    { value: image.lightness, ownA: image.a, ownB: image.b, spilled, ...result },
    { contrast, lift: liftFor(image.lightness, spilled, options) },
  );
  return result;
}

/** Returns the lightness to add to the middle tones, up to `MOST_LIFT`. */
function liftFor(
  lightness: Plane,
  spilled: Plane,
  { skin, portraitSkin, contrast }: Pick<ToneOptions, 'skin' | 'portraitSkin' | 'contrast'>,
): number {
  let lacking = 0;
  let gained = 0;
  for (let index = 0; index < skin.data.length; index++) {
    const weight = valueAt(skin, index);
    if (weight === 0) continue;
    const value = clamp(valueAt(lightness, index));
    const glow = valueAt(spilled, index);
    lacking += weight * (portraitSkin - glowing(contrasted(value, contrast), glow));
    gained += weight * middleOf(value) * (1 - glow);
  }
  return gained === 0 ? 0 : clamp(lacking / gained, -MOST_LIFT, MOST_LIFT);
}

const tonePixels = inBands(
  'tone',
  (
    {
      value: values,
      ownA,
      ownB,
      spilled,
      lightness,
      a,
      b,
    }: Record<'value' | 'ownA' | 'ownB' | 'spilled' | keyof LabImage, Plane>,
    { contrast, lift }: Record<'contrast' | 'lift', number>,
    from,
    to,
  ) => {
    for (let index = from; index < to; index++) {
      const value = clamp(values.data[index] ?? 0);
      const lit = glowing(contrasted(value, contrast) + middleOf(value) * lift, spilled.data[index] ?? 0);
      lightness.data[index] = lit;
      // More lightness without more colour looks pale.
      const gain = Math.sqrt(Math.min(1.3, lit / Math.max(0.05, value)));
      a.data[index] = (ownA.data[index] ?? 0) * gain;
      b.data[index] = (ownB.data[index] ?? 0) * gain;
    }
  },
);

function contrasted(value: number, contrast: number): number {
  return value + (value * value * (3 - 2 * value) - value) * contrast;
}

/** 1 for middle grey, 0 for black and white. */
function middleOf(value: number): number {
  return 4 * value * (1 - value);
}

function glowing(value: number, spilled: number): number {
  return value + (1 - value) * spilled;
}

function spill(lightness: Plane, mask: Plane, { glow, eyeDistance }: ToneOptions): Plane {
  const radius = Math.max(2, (eyeDistance * GLOW_RADIUS) / SCALE);
  const around = weightedBlur(shrink(lightness, SCALE), shrink(mask, SCALE), radius);
  const spilled = mapPlane(around, (value) => value * smoothStep(0.2, 0.9, value) * GLOW_STRENGTH * glow);
  return resize(spilled, lightness.width, lightness.height);
}
