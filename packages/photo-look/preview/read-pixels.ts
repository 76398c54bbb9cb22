import type { RasterImage } from '@chiaro/engine/image/color-image';

/** The pixels of a canvas, without their opacity. */
export function readPixels(
  context: Pick<OffscreenCanvasRenderingContext2D, 'getImageData'>,
  width: number,
  height: number,
): RasterImage {
  const { data } = context.getImageData(0, 0, width, height);
  const pixels = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    pixels[to] = data[from] ?? 0;
    pixels[to + 1] = data[from + 1] ?? 0;
    pixels[to + 2] = data[from + 2] ?? 0;
  }
  return { width, height, pixels };
}
