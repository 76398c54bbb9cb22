import type { LabImage } from '../image/color-image';
import { clamp, smoothStep } from '../image/numbers';
import { type Plane, combinePlanes, mapPlane, statistics, valueAt } from '../image/plane';

interface StyleGradeInput {
  style: LabImage;
  /** 0 to 1. */
  weight: number;
  /** Skin of the person, 0 to 1. Its colour changes less. */
  skin: Plane;
  mask: Plane;
  /** 0 to 1: share of the grade that skin does not get. */
  skinProtection: number;
  /** 0 to 1: how far the photo is black and white. It is then toned as a whole. */
  monochrome: number;
}

/** Limits of a channel's change at full weight. */
interface MatchingRule {
  /** Smallest and largest factor of the standard deviation. */
  spread: [number, number];
  shiftShare: number;
  mostShift: number;
  isColour: boolean;
}

/** A very dark style must not darken the portrait much, and a garish one must not change its colours much. */
const LIGHTNESS_RULE: MatchingRule = {
  spread: [0.8, 1.25],
  shiftShare: 0.45,
  mostShift: 0.22,
  isColour: false,
};
const COLOUR_RULE: MatchingRule = { spread: [0.35, 1.35], shiftShare: 1, mostShift: 0.09, isColour: true };
const MATCHED_SHARE = 0.65;

interface Tones {
  shadow: { a: number; b: number };
  highlight: { a: number; b: number };
}

/**
 * Moves each Oklab channel's mean and deviation towards the style's (Reinhard and others, "Color Transfer between
 * Images", 2001), and tints shadows and highlights.
 */
export function gradeByStyle(image: LabImage, options: StyleGradeInput): LabImage {
  if (options.weight <= 0) return image;
  const input = { ...options, skinProtection: options.skinProtection * (1 - options.monochrome) };
  const matched: LabImage = {
    lightness: matchChannel(image.lightness, input.style.lightness, input, LIGHTNESS_RULE),
    a: matchChannel(image.a, input.style.a, input, COLOUR_RULE),
    b: matchChannel(image.b, input.style.b, input, COLOUR_RULE),
  };
  return splitTone(matched, tonesOf(input.style), input);
}

function matchChannel(
  channel: Plane,
  style: Plane,
  { weight, skin, mask, skinProtection, monochrome }: StyleGradeInput,
  rule: MatchingRule,
): Plane {
  const own = statistics(channel);
  const aim = statistics(style);
  const ratio = clamp(aim.deviation / Math.max(own.deviation, 1e-4), ...rule.spread);
  const shift = clamp((aim.mean - own.mean) * rule.shiftShare, -rule.mostShift, rule.mostShift);
  const lessOnPerson = 0.25 * (1 - monochrome);
  return mapPlane(channel, (value, index) => {
    const matched = (value - own.mean) * ratio + own.mean + shift;
    const spared = 1 - valueAt(skin, index) * skinProtection * (rule.isColour ? 1 : 0.6);
    const onPerson = rule.isColour ? 1 - lessOnPerson * valueAt(mask, index) : 1;
    return value + (matched - value) * weight * MATCHED_SHARE * spared * onPerson;
  });
}

function splitTone(
  image: LabImage,
  tones: Tones,
  { weight, skin, skinProtection }: StyleGradeInput,
): LabImage {
  const tint = (channel: Plane, shadow: number, highlight: number): Plane =>
    combinePlanes(channel, image.lightness, (value, lightness, index) => {
      const share = weight * (1 - 0.6 * skinProtection * valueAt(skin, index));
      const inShadow = (1 - smoothStep(0.1, 0.55, lightness)) * 0.35 * share;
      const inHighlight = smoothStep(0.6, 0.98, lightness) * 0.18 * share;
      return value + (shadow - value) * inShadow + (highlight - value) * inHighlight;
    });
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
