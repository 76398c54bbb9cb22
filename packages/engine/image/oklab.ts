import { lightToSrgb, srgbToLight } from '../file/color';
import { type LabImage, type RgbImage, newLabImage, newRgbImage } from './color-image';
import { inBands } from './bands';
import { lookUp, tabulate } from './numbers';
import type { Plane } from './plane';

const LINEAR_OF_ENCODED = tabulate(srgbToLight);
/** This table and the next are indexed by the square root of the linear value, for precision in the shadows. */
const ENCODED_OF_ROOT = tabulate((root) => lightToSrgb(root * root));
const CUBE_ROOT_OF_ROOT = tabulate((root) => Math.cbrt(root * root));

/** sRGB to Oklab. Matrices: https://bottosson.github.io/posts/oklab/ */
export function toLab(image: RgbImage): LabImage {
  const { red, green, blue } = image;
  const { width, height } = red;
  const result = newLabImage(width, height);
  pixelsToLab(width * height, { red, green, blue, ...result }, {});
  return result;
}

type ConvertedPlanes = Record<'red' | 'green' | 'blue' | 'lightness' | 'a' | 'b', Plane>;

const pixelsToLab = inBands('to Oklab', (planes: ConvertedPlanes, _numbers, from, to) => {
  const { lightness, a, b } = planes;
  for (let index = from; index < to; index++) {
    const red = lookUp(LINEAR_OF_ENCODED, planes.red.data[index] ?? 0);
    const green = lookUp(LINEAR_OF_ENCODED, planes.green.data[index] ?? 0);
    const blue = lookUp(LINEAR_OF_ENCODED, planes.blue.data[index] ?? 0);
    const long = cubeRoot(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
    const middle = cubeRoot(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
    const short = cubeRoot(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
    lightness.data[index] = 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short;
    a.data[index] = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
    b.data[index] = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
  }
});

/** Oklab to sRGB. Clips each channel to the gamut. */
export function toRgb(image: LabImage): RgbImage {
  const { lightness, a, b } = image;
  const { width, height } = lightness;
  const result = newRgbImage(width, height);
  pixelsToRgb(width * height, { lightness, a, b, ...result }, {});
  return result;
}

const pixelsToRgb = inBands('to sRGB', (planes: ConvertedPlanes, _numbers, from, to) => {
  const { red, green, blue } = planes;
  for (let index = from; index < to; index++) {
    const lightness = planes.lightness.data[index] ?? 0;
    const a = planes.a.data[index] ?? 0;
    const b = planes.b.data[index] ?? 0;
    const long = cube(lightness + 0.3963377774 * a + 0.2158037573 * b);
    const middle = cube(lightness - 0.1055613458 * a - 0.0638541728 * b);
    const short = cube(lightness - 0.0894841775 * a - 1.291485548 * b);
    red.data[index] = encode(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short);
    green.data[index] = encode(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short);
    blue.data[index] = encode(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short);
  }
});

/** Three times as fast as `Math.cbrt`. */
function cubeRoot(linear: number): number {
  return lookUp(CUBE_ROOT_OF_ROOT, Math.sqrt(linear));
}

/** Ten times as fast as `** 3`. */
function cube(value: number): number {
  return value * value * value;
}

function encode(linear: number): number {
  return linear <= 0 ? 0 : lookUp(ENCODED_OF_ROOT, Math.sqrt(linear));
}
