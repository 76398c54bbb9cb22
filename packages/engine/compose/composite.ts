import { inBands } from '../image/bands';
import { wideBlur } from '../image/blur';
import { type LabImage, newLabImage } from '../image/color-image';
import { clamp, smoothStep } from '../image/numbers';
import { type Plane, planeFrom, statistics, valueAt } from '../image/plane';
import type { LightSlope } from '../correct/key-light';

interface CompositeInput {
  person: LabImage;
  backdrop: LabImage;
  mask: Plane;
  face: Plane;
  key: LightSlope;
  /** Between the outer corners of the eyes, in pixels. */
  eyeDistance: number;
  /** 0 to 1: how much of the backdrop's tone the person gets. */
  tone: number;
}

/** How far the backdrop's light reaches over the person's edge, in eye distances, and its largest share. */
const WRAP_REACH = 0.16;
const WRAP_SHARE = 0.2;
/** Lightness of the backdrop from which it lights the edge, and from which it does so fully. */
const LIT_FROM = 0.4;
const LIT_FULLY = 0.9;
/** Largest share by which a dark backdrop darkens the edge. */
const SHADE_SHARE = 0.22;
const DARK_FROM = 0.55;
const DARK_FULLY = 0.2;
/** Share of the backdrop's colour at the edge. */
const COLOR_SHARE = 0.25;
const RIM_LIGHT = 0.05;
const RIM_REACH = 0.07;

/**
 * Puts the person in front of the backdrop, in its tone: it lights or darkens the edge, with a rim light off the key.
 */
export function composite(input: CompositeInput): LabImage {
  const { person, backdrop, mask, face, tone } = input;
  const { width, height } = mask;
  const around = wideBlur(mask, input.eyeDistance * WRAP_REACH);
  const rim = rimOf(wideBlur(mask, input.eyeDistance * RIM_REACH), input.key, input.eyeDistance);
  const result = newLabImage(width, height);
  const toneA = tone && tone * statistics(backdrop.a).mean;
  const toneB = tone && tone * statistics(backdrop.b).mean;
  composePixels(
    width * height,
    {
      ...{ person: person.lightness, personA: person.a, personB: person.b },
      ...{ behind: backdrop.lightness, behindA: backdrop.a, behindB: backdrop.b },
      ...{ mask, around, rim, face },
      ...result,
    },
    { toneA, toneB },
  );
  return result;
}

type ComposedPlanes = Record<
  'person' | 'personA' | 'personB' | 'behind' | 'behindA' | 'behindB' | 'mask' | 'around' | 'rim' | 'face',
  Plane
> &
  Record<keyof LabImage, Plane>;

const composePixels = inBands(
  'compose',
  (planes: ComposedPlanes, { toneA, toneB }: Record<'toneA' | 'toneB', number>, from, to) => {
    const { person, personA, personB, behind, behindA, behindB } = planes;
    const { mask, around, rim, face, lightness, a, b } = planes;
    for (let index = from; index < to; index++) {
      const opacity = mask.data[index] ?? 0;
      const room = behind.data[index] ?? 0;
      const roomA = behindA.data[index] ?? 0;
      const roomB = behindB.data[index] ?? 0;
      // The face takes less of the backdrop's tone.
      const share = 1 - 0.6 * (face.data[index] ?? 0);
      const value = room + ((person.data[index] ?? 0) - room) * opacity;
      const ownA = roomA + ((personA.data[index] ?? 0) + toneA * share - roomA) * opacity;
      const ownB = roomB + ((personB.data[index] ?? 0) + toneB * share - roomB) * opacity;
      const open = 1 - (around.data[index] ?? 0);
      const edge = open < 0.01 ? 0 : opacity * smoothStep(0.02, 0.75, open);
      const lit = smoothStep(LIT_FROM, LIT_FULLY, room) * WRAP_SHARE;
      const shaded = smoothStep(DARK_FROM, DARK_FULLY, room) * SHADE_SHARE;
      const wrapped = value + (room - value) * edge * (room > value ? lit : shaded);
      const rimHere = open < 0.01 ? 0 : (rim.data[index] ?? 0) * opacity * RIM_LIGHT;
      lightness.data[index] = wrapped + rimHere * (1 - wrapped) * (0.5 + room);
      a.data[index] = ownA + (roomA - ownA) * edge * COLOR_SHARE;
      b.data[index] = ownB + (roomB - ownB) * edge * COLOR_SHARE;
    }
  },
);

/** Slope of the blurred mask away from the key light, 0 to 1. The blur hides lines and single hairs. */
function rimOf(soft: Plane, key: LightSlope, eyeDistance: number): Plane {
  const { width, height } = soft;
  const across = -Math.sign(key.across || -1) * Math.round(eyeDistance * 0.06);
  const up = Math.round(eyeDistance * 0.03);
  return planeFrom(width, height, (x, y) => {
    const beside = Math.max(0, y - up) * width + clamp(x + across, 0, width - 1);
    return Math.max(0, valueAt(soft, y * width + x) - valueAt(soft, beside));
  });
}
