import { srgbToLight } from '../color';

/** CIELAB of a colour of sRGB, 0 to 255 (IEC 61966-2-1, CIE 15, white of D65). */
function toLab(color: readonly number[]): [lightness: number, a: number, b: number] {
  const [red = 0, green = 0, blue = 0] = color.map((value) => srgbToLight(value / 255));
  const curve = (value: number): number =>
    value > 216 / 24_389 ? Math.cbrt(value) : (value * 24_389) / 27 / 116 + 16 / 116;
  const x = curve((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047);
  const y = curve(0.2126729 * red + 0.7151522 * green + 0.072175 * blue);
  const z = curve((0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const RADIAN = Math.PI / 180;

/** The difference ΔE2000 of two colours of sRGB, 0 to 255 (CIE 142). */
export function colorDifference(one: readonly number[], other: readonly number[]): number {
  const [l1, a1, b1] = toLab(one);
  const [l2, a2, b2] = toLab(other);
  const meanChroma = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const power = meanChroma ** 7;
  const factor = 1 + 0.5 * (1 - Math.sqrt(power / (power + 25 ** 7)));
  const [c1, c2] = [Math.hypot(a1 * factor, b1), Math.hypot(a2 * factor, b2)];
  const hueOf = (a: number, b: number): number => (Math.atan2(b, a * factor) / RADIAN + 360) % 360;
  const [h1, h2] = [hueOf(a1, b1), hueOf(a2, b2)];
  const turn = c1 * c2 === 0 ? 0 : ((h2 - h1 + 540) % 360) - 180;
  const hue = c1 * c2 === 0 ? h1 + h2 : h1 + turn / 2;
  const lightness = (l1 + l2) / 2;
  const chroma = (c1 + c2) / 2;
  const t =
    1 -
    0.17 * Math.cos((hue - 30) * RADIAN) +
    0.24 * Math.cos(2 * hue * RADIAN) +
    0.32 * Math.cos((3 * hue + 6) * RADIAN) -
    0.2 * Math.cos((4 * hue - 63) * RADIAN);
  const scaleL = 1 + (0.015 * (lightness - 50) ** 2) / Math.sqrt(20 + (lightness - 50) ** 2);
  const scaleC = 1 + 0.045 * chroma;
  const scaleH = 1 + 0.015 * chroma * t;
  const rotation =
    -2 *
    Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7)) *
    Math.sin(60 * Math.exp(-(((hue - 275) / 25) ** 2)) * RADIAN);
  const dl = (l2 - l1) / scaleL;
  const dc = (c2 - c1) / scaleC;
  const dh = (2 * Math.sqrt(c1 * c2) * Math.sin((turn / 2) * RADIAN)) / scaleH;
  return Math.sqrt(dl ** 2 + dc ** 2 + dh ** 2 + rotation * dc * dh);
}
