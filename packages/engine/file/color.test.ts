import { colorOfCodes, colorOfGamma, convertToSrgb, type PhotoColor, srgbToLight } from './color';
import { encodeDisplayP3, encodePq, lightOf, TO_BT2020 } from './testing/encode-colors';
import { colorDifference } from './testing/color-difference';

/** Colours of sRGB below the white of HDR: greys, skin of all tones, and strong ones. */
const PATCHES = [
  ...[16, 40, 80, 128, 180, 235].map((tone) => [tone, tone, tone]),
  ...[
    [62, 38, 30],
    [115, 82, 68],
    [194, 150, 130],
    [228, 196, 178],
    [200, 30, 40],
    [30, 140, 60],
    [40, 60, 180],
    [220, 200, 40],
    [150, 60, 150],
    [60, 160, 180],
  ],
];
/** The inverse of HLG on a display of 1,000 cd/m² (ITU-R BT.2100, tables 5). */
function hlg(light: readonly number[]): number[] {
  const display = light.map((value) => (value / 0.831) * 0.203);
  const [red = 0, green = 0, blue = 0] = display;
  const luminance = 0.2627 * red + 0.678 * green + 0.0593 * blue;
  return display.map((value) => {
    const scene = value * luminance ** (-0.2 / 1.2);
    return scene <= 1 / 12
      ? Math.sqrt(3 * scene)
      : 0.17883277 * Math.log(12 * scene - 0.28466892) + 0.55991073;
  });
}

describe.each<[string, PhotoColor | null, (patch: readonly number[]) => number[]]>([
  ['PQ of BT.2020', colorOfCodes(9, 16), encodePq],
  ['HLG of BT.2020', colorOfCodes(9, 18), (patch) => hlg(lightOf(patch, TO_BT2020))],
  ['Display P3', colorOfCodes(12, 13), encodeDisplayP3],
  ['a linear picture', colorOfGamma(1), (patch) => patch.map((value) => srgbToLight(value / 255))],
])('%s', (_, color, encode) => {
  it('becomes sRGB with a mean ΔE2000 of at most 3 below white', () => {
    if (!color) throw new Error('These colours need a conversion.');
    const differences = PATCHES.map((patch) => {
      const pixel = Uint8Array.from(encode(patch), (value) => Math.round(value * 255));
      convertToSrgb(pixel, 3, color);
      return colorDifference([...pixel], patch);
    });
    expect(differences.reduce((sum, difference) => sum + difference, 0) / differences.length).toBeLessThan(3);
    expect(Math.max(...differences)).toBeLessThan(8);
  });
});

it('what is brighter than white stays apart, in order, and the opacity stays', () => {
  const color = colorOfCodes(9, 16);
  if (!color) throw new Error('PQ needs a conversion.');
  const tones = [148, 165, 185, 210].map((tone) => {
    const pixel = Uint8ClampedArray.of(tone, tone, tone, 77);
    convertToSrgb(pixel, 4, color);
    expect(pixel[3]).toBe(77);
    return pixel[0] ?? 0;
  });
  expect(tones[0]).toBe(235);
  for (const [index, tone] of tones.entries())
    if (index > 0) expect(tone).toBeGreaterThan(tones[index - 1] ?? 255);
});

it('colours close to sRGB need none', () => {
  for (const [primaries, transfer] of [
    [1, 13],
    [1, 1],
    [2, 2],
    [5, 6],
  ] as const)
    expect(colorOfCodes(primaries, transfer)).toBeNull();
  expect(colorOfGamma(2.2)).toBeNull();
  expect(colorOfGamma(0)).toBeNull();
});
