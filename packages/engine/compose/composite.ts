import { inBands } from '../image/bands';
import { wideBlur } from '../image/blur';
import { type LabImage, newLabImage } from '../image/color-image';
import { clamp, smoothStep } from '../image/numbers';
import { type Plane, statistics } from '../image/plane';
import { EnlargedRows } from '../image/resample';
import type { LightSlope } from '../correct/key-light';

interface CompositeInput {
  person: LabImage;
  /** It may be smaller: it is out of focus. */
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
  const { person, backdrop, mask, face, key, eyeDistance, tone } = input;
  const { width, height } = mask;
  const result = newLabImage(width, height);
  const toneA = tone && tone * statistics(backdrop.a).mean;
  const toneB = tone && tone * statistics(backdrop.b).mean;
  composePixels(
    height,
    {
      ...{ person: person.lightness, personA: person.a, personB: person.b },
      ...{ behind: backdrop.lightness, behindA: backdrop.a, behindB: backdrop.b },
      around: wideBlur(mask, eyeDistance * WRAP_REACH),
      soft: wideBlur(mask, eyeDistance * RIM_REACH),
      ...{ mask, face },
      ...result,
    },
    {
      ...{ toneA, toneB },
      across: -Math.sign(key.across || -1) * Math.round(eyeDistance * 0.06),
      up: Math.round(eyeDistance * 0.03),
    },
  );
  return result;
}

type ComposedPlanes = Record<
  'person' | 'personA' | 'personB' | 'behind' | 'behindA' | 'behindB' | 'mask' | 'around' | 'soft' | 'face',
  Plane
> &
  Record<keyof LabImage, Plane>;

const composePixels = inBands(
  'compose',
  (
    planes: ComposedPlanes,
    { toneA, toneB, across, up }: Record<'toneA' | 'toneB' | 'across' | 'up', number>,
    from,
    to,
  ) => {
    const { person, personA, personB, mask, around, soft, face, lightness, a, b } = planes;
    const rows = (plane: Plane): EnlargedRows => new EnlargedRows(plane, mask);
    const [behind, behindA, behindB] = [rows(planes.behind), rows(planes.behindA), rows(planes.behindB)];
    const { width } = mask;
    for (let y = from, index = y * width; y < to; y++) {
      const [room, roomA, roomB] = [behind.at(y), behindA.at(y), behindB.at(y)];
      const above = Math.max(0, y - up) * width;
      for (let x = 0; x < width; x++, index++) {
        const opacity = mask.data[index] ?? 0;
        const light = room[x] ?? 0;
        const tintA = roomA[x] ?? 0;
        const tintB = roomB[x] ?? 0;
        // The face takes less of the backdrop's tone.
        const share = 1 - 0.6 * (face.data[index] ?? 0);
        const value = light + ((person.data[index] ?? 0) - light) * opacity;
        const ownA = tintA + ((personA.data[index] ?? 0) + toneA * share - tintA) * opacity;
        const ownB = tintB + ((personB.data[index] ?? 0) + toneB * share - tintB) * opacity;
        const open = 1 - (around.data[index] ?? 0);
        const edge = open < 0.01 ? 0 : opacity * smoothStep(0.02, 0.75, open);
        const lit = smoothStep(LIT_FROM, LIT_FULLY, light) * WRAP_SHARE;
        const shaded = smoothStep(DARK_FROM, DARK_FULLY, light) * SHADE_SHARE;
        const wrapped = value + (light - value) * edge * (light > value ? lit : shaded);
        // The slope of the blurred mask away from the key light: the blur hides lines and single hairs.
        const beside = soft.data[above + clamp(x + across, 0, width - 1)] ?? 0;
        const slope = Math.max(0, (soft.data[index] ?? 0) - beside);
        const rim = open < 0.01 ? 0 : slope * opacity * RIM_LIGHT;
        lightness.data[index] = wrapped + rim * (1 - wrapped) * (0.5 + light);
        a.data[index] = ownA + (tintA - ownA) * edge * COLOR_SHARE;
        b.data[index] = ownB + (tintB - ownB) * edge * COLOR_SHARE;
      }
    }
  },
);
