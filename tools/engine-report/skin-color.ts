import type { Face } from '@chiaro/engine/find/face';
import type { RasterImage } from '@chiaro/engine/image/color-image';
import { createPlane, valueAt } from '@chiaro/engine/image/plane';
import { fillPolygon } from '@chiaro/engine/image/polygon';

/** A colour in CIELAB with the white D65: lightness 0 to 100, a and b about −100 to 100. */
export interface LabColor {
  readonly lightness: number;
  readonly a: number;
  readonly b: number;
}

/** The forehead and the cheeks, as indices into the points of the mesh; see engine/models/landmarks. */
const SKIN_AREAS = [
  [107, 66, 69, 109, 10, 338, 299, 296, 336, 9],
  [116, 117, 118, 50, 205, 187, 123],
  [345, 346, 347, 280, 425, 411, 352],
];
const D65 = [0.95047, 1, 1.08883] as const;
/** Below this chroma a photo is black and white, or nearly. */
const LEAST_CHROMA = 4;

/** The groups of skin tones with their least angle in degrees, the lightest first; see `skinToneOf`. */
const SKIN_TONES = [
  ['very light', 55],
  ['light', 41],
  ['intermediate', 28],
  ['tan', 10],
  ['brown', -30],
  ['dark', -Infinity],
] as const;

/** See `skinToneOf`. */
export type SkinTone = (typeof SKIN_TONES)[number][0];
export const SKIN_TONE_NAMES = SKIN_TONES.map(([name]) => name);

/**
 * Returns the mean colour of the forehead and the cheeks. Only the middle half by lightness counts, which leaves out
 * hair over the forehead, beards and shine. Returns null if the picture shows none of it.
 */
export function skinColorOf({ width, height, pixels }: RasterImage, face: Face): LabColor | null {
  const area = createPlane(width, height);
  for (const outline of SKIN_AREAS)
    fillPolygon(
      area,
      outline.flatMap((index) => face.points[index] ?? []),
    );
  const colors: LabColor[] = [];
  for (let index = 0; index < area.data.length; index++) {
    if (valueAt(area, index) === 1) colors.push(toCielab(pixels.subarray(index * 3, index * 3 + 3)));
  }
  colors.sort((one, other) => one.lightness - other.lightness);
  return meanColor(colors.slice(Math.floor(colors.length / 4), Math.ceil((colors.length * 3) / 4)));
}

/** Returns the mean of colours; null without any. */
export function meanColor(colors: readonly LabColor[]): LabColor | null {
  if (colors.length === 0) return null;
  const mean = (channel: keyof LabColor): number =>
    colors.reduce((sum, color) => sum + color[channel], 0) / colors.length;
  return { lightness: mean('lightness'), a: mean('a'), b: mean('b') };
}

/** Converts 8-bit sRGB to CIELAB. Source: CIE 15:2004 and IEC 61966-2-1. */
export function toCielab(rgb: ArrayLike<number>): LabColor {
  const [red = 0, green = 0, blue = 0] = Array.from(rgb, (value) => {
    const encoded = value / 255;
    return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4;
  });
  const x = perceived((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / D65[0]);
  const y = perceived((0.2126729 * red + 0.7151522 * green + 0.072175 * blue) / D65[1]);
  const z = perceived((0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / D65[2]);
  return { lightness: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z) };
}

function perceived(share: number): number {
  return share > (6 / 29) ** 3 ? Math.cbrt(share) : share / (3 * (6 / 29) ** 2) + 4 / 29;
}

/**
 * Returns the group of a skin colour by its individual typology angle; null for a colour without chroma. Source: A.
 * Chardon et al., "Skin colour typology and suntanning pathways", Int. J. Cosmetic Science 13 (1991).
 */
export function skinToneOf({ lightness, a, b }: LabColor): SkinTone | null {
  if (Math.hypot(a, b) < LEAST_CHROMA) return null;
  const angle = (Math.atan2(lightness - 50, b) * 180) / Math.PI;
  return SKIN_TONES.find(([, least]) => angle > least)?.[0] ?? null;
}
