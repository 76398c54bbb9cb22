import { type Plane, combinePlanes, createPlane, newPlane } from './plane';
import { mix } from './numbers';

/** A decoded picture: 8-bit sRGB, three interleaved bytes per pixel. */
export interface RasterImage {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** A picture in sRGB, one plane per channel, 0 to 1. */
export interface RgbImage {
  readonly red: Plane;
  readonly green: Plane;
  readonly blue: Plane;
}

/** A picture in Oklab: lightness 0 to 1, a (green to red) and b (blue to yellow) about −0.4 to 0.4. */
export interface LabImage {
  readonly lightness: Plane;
  readonly a: Plane;
  readonly b: Plane;
}

/** A picture in sRGB whose values are not set yet. */
export function newRgbImage(width: number, height: number): RgbImage {
  return { red: newPlane(width, height), green: newPlane(width, height), blue: newPlane(width, height) };
}

/** A picture in Oklab whose values are not set yet. */
export function newLabImage(width: number, height: number): LabImage {
  return { lightness: newPlane(width, height), a: newPlane(width, height), b: newPlane(width, height) };
}

/** Splits an 8-bit picture into planes. */
export function toPlanes(raster: RasterImage): RgbImage {
  const { width, height, pixels } = raster;
  const [red, green, blue] = [0, 1, 2].map((channel) => {
    const plane = createPlane(width, height);
    for (let index = 0; index < plane.data.length; index++) {
      plane.data[index] = (pixels[index * 3 + channel] ?? 0) / 255;
    }
    return plane;
  }) as [Plane, Plane, Plane];
  return { red, green, blue };
}

/** Joins planes into an 8-bit picture, rounding and clipping. */
export function toRaster(image: RgbImage): RasterImage {
  const { width, height } = image.red;
  // A Uint8ClampedArray rounds and clips.
  const pixels = new Uint8ClampedArray(width * height * 3);
  const { red, green, blue } = image;
  for (let index = 0; index < width * height; index++) {
    pixels[index * 3] = (red.data[index] ?? 0) * 255;
    pixels[index * 3 + 1] = (green.data[index] ?? 0) * 255;
    pixels[index * 3 + 2] = (blue.data[index] ?? 0) * 255;
  }
  return { width, height, pixels: new Uint8Array(pixels.buffer) };
}

/** Applies a function to each channel of a picture. */
export function mapChannels(image: RgbImage, change: (plane: Plane) => Plane): RgbImage {
  return { red: change(image.red), green: change(image.green), blue: change(image.blue) };
}

/** Applies a function to each channel of an Oklab picture. */
export function mapLabChannels(image: LabImage, change: (plane: Plane) => Plane): LabImage {
  return { lightness: change(image.lightness), a: change(image.a), b: change(image.b) };
}

/** The `lumaOf` of each pixel. */
export function luma(image: RgbImage): Plane {
  const { red, green, blue } = image;
  const result = createPlane(red.width, red.height);
  for (let index = 0; index < result.data.length; index++) {
    result.data[index] = lumaOf(red.data[index] ?? 0, green.data[index] ?? 0, blue.data[index] ?? 0);
  }
  return result;
}

/** Brightness as the eye weighs the channels (Rec. 601, as JPEG has it), on their scale. */
export function lumaOf(red: number, green: number, blue: number): number {
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}

/** Mixes two planes. `share` (0 to 1) is the share of the second. */
export function mixPlanes(first: Plane, second: Plane, share: number): Plane {
  return combinePlanes(first, second, (from, to) => mix(from, to, share));
}
