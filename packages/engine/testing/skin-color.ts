import type { Face } from '../find/face';
import type { RasterImage } from '../image/color-image';
import { createPlane, valueAt } from '../image/plane';
import { fillPolygon } from '../image/polygon';
import sharp from 'sharp';

/** A colour in CIELAB with the white D65: lightness, 0 to 100, a and b, about −100 to 100. */
export type LabColor = readonly number[];

/** The forehead and the cheeks, as indices into the points of the mesh; see models/landmarks. */
const SKIN_AREAS = [
  [107, 66, 69, 109, 10, 338, 299, 296, 336, 9],
  [116, 117, 118, 50, 205, 187, 123],
  [345, 346, 347, 280, 425, 411, 352],
];
/** Below this chroma a photo is black and white, or nearly. */
const LEAST_CHROMA = 4;
/** The groups of skin tones with their least angle in degrees, the lightest first; see `skinToneOf`. */
const LEAST_ANGLES = { 'very light': 55, light: 41, intermediate: 28, tan: 10, brown: -30, dark: -Infinity };
export const SKIN_TONES = Object.keys(LEAST_ANGLES);

/**
 * Returns the mean colour of the forehead and the cheeks. Only the middle half by lightness counts, which leaves out
 * hair over the forehead, beards and shine. Returns null if the picture shows none of it.
 */
export async function skinColorOf(
  { width, height, pixels }: RasterImage,
  face: Face,
): Promise<LabColor | null> {
  const area = createPlane(width, height);
  for (const outline of SKIN_AREAS) {
    fillPolygon(
      area,
      outline.flatMap((index) => face.points[index] ?? []),
    );
  }
  const picture = sharp(pixels, { raw: { width, height, channels: 3 } }).toColourspace('lab');
  const { buffer, byteOffset } = await picture.raw({ depth: 'float' }).toBuffer();
  const lab = new Float32Array(buffer, byteOffset, width * height * 3);
  const colors = [...area.data.keys()]
    .filter((index) => valueAt(area, index) === 1)
    .map((index): LabColor => [...lab.subarray(index * 3, index * 3 + 3)])
    .sort(([one = 0], [other = 0]) => one - other);
  return meanColor(colors.slice(Math.floor(colors.length / 4), Math.ceil((colors.length * 3) / 4)));
}

/** Returns the mean of colours; null without any. */
export function meanColor(colors: readonly LabColor[]): LabColor | null {
  if (colors.length === 0) return null;
  return [0, 1, 2].map((channel) => meanOf(colors.map((color) => color[channel] ?? 0)));
}

/** Returns the mean of numbers; NaN without any. */
export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * Returns the group of a skin colour by its individual typology angle; null for a colour without chroma. Source: A.
 * Chardon et al., "Skin colour typology and suntanning pathways", Int. J. Cosmetic Science 13 (1991).
 */
export function skinToneOf([lightness = 0, a = 0, b = 0]: LabColor): string | null {
  if (Math.hypot(a, b) < LEAST_CHROMA) return null;
  const angle = (Math.atan2(lightness - 50, b) * 180) / Math.PI;
  return Object.entries(LEAST_ANGLES).find(([, least]) => angle > least)?.[0] ?? null;
}
