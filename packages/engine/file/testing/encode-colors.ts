import { srgbToLight } from '../color';

/** Light of the primaries for that of sRGB's, from ITU-R BT.2087 and SMPTE EG 432-1. */
export const TO_BT2020 = [
  [0.6274, 0.3293, 0.0433],
  [0.0691, 0.9195, 0.0114],
  [0.0164, 0.088, 0.8956],
];
const TO_DISPLAY_P3 = [
  [0.8225, 0.1775, 0],
  [0.0332, 0.9668, 0],
  [0.0171, 0.0724, 0.9105],
];

/** The light of a colour of sRGB, 0 to 255, by other primaries. */
export function lightOf(color: readonly number[], matrix: readonly (readonly number[])[]): number[] {
  return matrix.map((row) =>
    row.reduce((sum, share, index) => sum + share * srgbToLight((color[index] ?? 0) / 255), 0),
  );
}

/** The inverse of PQ (SMPTE ST 2084), 0 to 1; light of 0.831, 235 of 255, is 203 of 10,000 cd/m². */
export function encodePq(color: readonly number[]): number[] {
  return lightOf(color, TO_BT2020).map((value) => {
    const power = ((value / 0.831) * 0.0203) ** 0.1593017578125;
    return ((0.8359375 + 18.8515625 * power) / (1 + 18.6875 * power)) ** 78.84375;
  });
}

/** The numbers of Display P3, 0 to 1. */
export function encodeDisplayP3(color: readonly number[]): number[] {
  return lightOf(color, TO_DISPLAY_P3).map((value) =>
    value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055,
  );
}
