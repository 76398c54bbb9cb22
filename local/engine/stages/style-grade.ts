import type { LabImage } from '../image/color-image';
import { clamp, smoothStep } from '../image/numbers';
import { type Plane, createPlane, mapPlane, statistics } from '../image/plane';

interface StyleGradeInput {
  style: LabImage;
  /** 0 to 1. */
  weight: number;
  face: Plane;
  mask: Plane;
  /** 0 to 1: how much of the grade the face is spared. */
  faceProtection: number;
}

interface Tones {
  shadow: { a: number; b: number };
  highlight: { a: number; b: number };
}

/**
 * Gives the picture the style's colours: means and spreads of the Oklab channels, gently (after Reinhard and
 * others, "Color Transfer between Images", 2001), and the hues of the style's shadows and highlights.
 */
export function gradeByStyle(image: LabImage, input: StyleGradeInput): LabImage {
  if (input.weight <= 0) return image;
  const matched: LabImage = {
    lightness: matchChannel(image.lightness, input.style.lightness, input, {
      spread: [0.8, 1.25],
      shiftShare: 0.45,
      isColour: false,
    }),
    a: matchChannel(image.a, input.style.a, input, { spread: [0.6, 1.35], shiftShare: 1, isColour: true }),
    b: matchChannel(image.b, input.style.b, input, { spread: [0.6, 1.35], shiftShare: 1, isColour: true }),
  };
  return splitTone(matched, tonesOf(input.style), input);
}

function matchChannel(
  channel: Plane,
  style: Plane,
  { weight, face, mask, faceProtection }: StyleGradeInput,
  rule: { spread: [number, number]; shiftShare: number; isColour: boolean },
): Plane {
  const own = statistics(channel);
  const aim = statistics(style);
  const ratio = clamp(aim.deviation / Math.max(own.deviation, 1e-4), ...rule.spread);
  const shift = (aim.mean - own.mean) * rule.shiftShare;
  const result = createPlane(channel.width, channel.height);
  for (let index = 0; index < result.data.length; index++) {
    const value = channel.data[index] ?? 0;
    const matched = (value - own.mean) * ratio + own.mean + shift;
    const spared = 1 - (face.data[index] ?? 0) * faceProtection * (rule.isColour ? 1 : 0.6);
    const onPerson = rule.isColour ? 1 - 0.25 * (mask.data[index] ?? 0) : 1;
    result.data[index] = value + (matched - value) * weight * 0.55 * spared * onPerson;
  }
  return result;
}

function splitTone(
  image: LabImage,
  tones: Tones,
  { weight, face, faceProtection }: StyleGradeInput,
): LabImage {
  const tint = (channel: Plane, shadow: number, highlight: number): Plane => {
    const result = createPlane(channel.width, channel.height);
    for (let index = 0; index < result.data.length; index++) {
      const value = channel.data[index] ?? 0;
      const lightness = image.lightness.data[index] ?? 0;
      const share = weight * (1 - 0.6 * faceProtection * (face.data[index] ?? 0));
      const inShadow = (1 - smoothStep(0.1, 0.55, lightness)) * 0.35 * share;
      const inHighlight = smoothStep(0.6, 0.98, lightness) * 0.18 * share;
      result.data[index] = value + (shadow - value) * inShadow + (highlight - value) * inHighlight;
    }
    return result;
  };
  return {
    lightness: image.lightness,
    a: tint(image.a, tones.shadow.a, tones.highlight.a),
    b: tint(image.b, tones.shadow.b, tones.highlight.b),
  };
}

function tonesOf(style: LabImage): Tones {
  const { mean } = statistics(style.lightness);
  const dark = mapPlane(style.lightness, (value) => (value < mean ? 1 : 0));
  const light = mapPlane(dark, (value) => 1 - value);
  return {
    shadow: { a: statistics(style.a, dark).mean, b: statistics(style.b, dark).mean },
    highlight: { a: statistics(style.a, light).mean, b: statistics(style.b, light).mean },
  };
}
