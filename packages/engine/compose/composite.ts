import { wideBlur } from '../image/blur';
import { type LabImage, blendLab } from '../image/color-image';
import { smoothStep } from '../image/numbers';
import { type Plane, createPlane, statistics } from '../image/plane';
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
 * Puts the person in front of the backdrop. The person gets the backdrop's tone. A bright backdrop lights the
 * person's edge, a dark one darkens it. The side away from the key light gets a soft rim light.
 */
export function composite(input: CompositeInput): LabImage {
  const { backdrop, mask } = input;
  const joined = blendLab(backdrop, withTone(input), mask);
  const around = wideBlur(mask, input.eyeDistance * WRAP_REACH);
  const rim = rimOf(wideBlur(mask, input.eyeDistance * RIM_REACH), input.key, input.eyeDistance);
  const { lightness, a, b } = joined;
  for (let index = 0; index < lightness.data.length; index++) {
    const opacity = mask.data[index] ?? 0;
    if (opacity === 0) continue;
    const open = 1 - (around.data[index] ?? 0);
    if (open < 0.01) continue;
    const edge = opacity * smoothStep(0.02, 0.75, open);
    const value = lightness.data[index] ?? 0;
    const room = backdrop.lightness.data[index] ?? 0;
    const lit = smoothStep(LIT_FROM, LIT_FULLY, room) * WRAP_SHARE;
    const shaded = smoothStep(DARK_FROM, DARK_FULLY, room) * SHADE_SHARE;
    const wrapped = value + (room - value) * edge * (room > value ? lit : shaded);
    const rimHere = (rim.data[index] ?? 0) * opacity * RIM_LIGHT;
    lightness.data[index] = wrapped + rimHere * (1 - wrapped) * (0.5 + room);
    const colored = edge * COLOR_SHARE;
    a.data[index] = (a.data[index] ?? 0) + ((backdrop.a.data[index] ?? 0) - (a.data[index] ?? 0)) * colored;
    b.data[index] = (b.data[index] ?? 0) + ((backdrop.b.data[index] ?? 0) - (b.data[index] ?? 0)) * colored;
  }
  return joined;
}

function withTone({ person, backdrop, face, tone }: CompositeInput): LabImage {
  if (tone === 0) return person;
  const towards = (channel: Plane, mean: number): Plane => {
    const result = createPlane(channel.width, channel.height);
    for (let index = 0; index < result.data.length; index++) {
      const share = tone * (1 - 0.6 * (face.data[index] ?? 0));
      result.data[index] = (channel.data[index] ?? 0) + mean * share;
    }
    return result;
  };
  return {
    lightness: person.lightness,
    a: towards(person.a, statistics(backdrop.a).mean),
    b: towards(person.b, statistics(backdrop.b).mean),
  };
}

/** Slope of the blurred mask away from the key light, 0 to 1. The blur hides lines and single hairs. */
function rimOf(soft: Plane, key: LightSlope, eyeDistance: number): Plane {
  const { width, height } = soft;
  const across = -Math.sign(key.across || -1) * Math.round(eyeDistance * 0.06);
  const up = Math.round(eyeDistance * 0.03);
  const rim = createPlane(width, height);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const rowBeside = Math.max(0, y - up) * width;
    for (let x = 0; x < width; x++) {
      const beside = rowBeside + Math.min(Math.max(x + across, 0), width - 1);
      rim.data[row + x] = Math.max(0, (soft.data[row + x] ?? 0) - (soft.data[beside] ?? 0));
    }
  }
  return rim;
}
