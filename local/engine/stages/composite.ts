import { blur } from '../image/blur';
import { wideBlur } from '../image/wide-blur';
import { type LabImage, blendLab } from '../image/color-image';
import { smoothStep } from '../image/numbers';
import { type Plane, createPlane, statistics } from '../image/plane';
import type { LightSlope } from './key-light';

interface CompositeInput {
  person: LabImage;
  backdrop: LabImage;
  mask: Plane;
  face: Plane;
  key: LightSlope;
  /** Between the outer corners of the eyes, in pixels. */
  eyeDistance: number;
  /** 0 to 1: how far the person takes on the backdrop's tone. */
  tone: number;
}

const WRAP_RADIUS = 14;
const WRAP_SHARE = 0.16;
const RIM_LIGHT = 0.1;

/** Sets the person before the backdrop: its tone, light that wraps round the edge, a thin rim away from the key. */
export function composite(input: CompositeInput): LabImage {
  const { backdrop, mask } = input;
  const joined = blendLab(backdrop, withTone(input), mask);
  const around = wideBlur(mask, WRAP_RADIUS);
  const rim = rimOf(mask, input.key, input.eyeDistance);
  const lightness = createPlane(mask.width, mask.height);
  for (let index = 0; index < lightness.data.length; index++) {
    const value = joined.lightness.data[index] ?? 0;
    const opacity = mask.data[index] ?? 0;
    const wrap = opacity * smoothStep(0.1, 0.7, 1 - (around.data[index] ?? 0)) * WRAP_SHARE;
    const wrapped = value + Math.max(0, (backdrop.lightness.data[index] ?? 0) - value) * wrap;
    const rimHere = (rim.data[index] ?? 0) * opacity * RIM_LIGHT;
    lightness.data[index] = wrapped + rimHere * (1 - wrapped * 0.6);
  }
  return { lightness, a: joined.a, b: joined.b };
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

function rimOf(mask: Plane, key: LightSlope, eyeDistance: number): Plane {
  const { width, height } = mask;
  const across = -Math.sign(key.across || -1) * Math.round(eyeDistance * 0.05);
  const up = Math.round(eyeDistance * 0.025);
  const edge = createPlane(width, height);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const rowBeside = Math.max(0, y - up) * width;
    for (let x = 0; x < width; x++) {
      const beside = rowBeside + Math.min(Math.max(x + across, 0), width - 1);
      edge.data[row + x] = Math.max(0, (mask.data[row + x] ?? 0) - (mask.data[beside] ?? 0));
    }
  }
  return blur(edge, 3);
}
