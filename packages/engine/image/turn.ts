import type { RasterImage } from './color-image';

/** Turns of a picture by 90° clockwise. */
export type QuarterTurns = 0 | 1 | 2 | 3;

/** Every turn, the unturned picture first. */
export const QUARTER_TURNS: readonly QuarterTurns[] = [0, 1, 2, 3];

/** Returns a decoded picture, turned clockwise. The same picture for no turn. */
export function turnRaster(image: RasterImage, turns: QuarterTurns): RasterImage {
  if (turns === 0) return image;
  const isUpsideDown = turns === 2;
  const width = isUpsideDown ? image.width : image.height;
  const height = isUpsideDown ? image.height : image.width;
  const pixels = new Uint8Array(image.pixels.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const column = isUpsideDown ? width - 1 - x : turns === 1 ? y : height - 1 - y;
      const row = isUpsideDown ? height - 1 - y : turns === 1 ? width - 1 - x : x;
      const from = (row * image.width + column) * 3;
      const to = (y * width + x) * 3;
      pixels[to] = image.pixels[from] ?? 0;
      pixels[to + 1] = image.pixels[from + 1] ?? 0;
      pixels[to + 2] = image.pixels[from + 2] ?? 0;
    }
  }
  return { width, height, pixels };
}
