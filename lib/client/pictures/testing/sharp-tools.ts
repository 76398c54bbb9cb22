import sharp from 'sharp';

import type { PictureTools } from '../draw-picture';

/** Pixels in RGBA, which stand for an image and for a canvas. */
interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** What a browser does with a file: by sharp as stored, with nothing checked, as Firefox fills up what is missing. */
export function sharpTools() {
  const tools = {
    /** Pictures that are not released. */
    open: 0,
    async decode(source: Blob) {
      const picture = sharp(await source.arrayBuffer(), { failOn: 'none' });
      const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
      const { width, height } = info;
      const image: Pixels = { width, height, data: new Uint8ClampedArray(data) };
      tools.open += 1;
      const release = (): void => {
        tools.open -= 1;
      };
      return { image: image as unknown as CanvasImageSource, width, height, release };
    },
    makeCanvas: (width: number, height: number) => {
      const context = contextOf({ width, height, data: new Uint8ClampedArray(width * height * 4) });
      return { context, encode: () => Promise.reject(new Error('not needed')) };
    },
  } satisfies PictureTools & { open: number };
  return tools;
}

/** The pixels of an image or a canvas of these tools. */
export function pixelsOf(image: CanvasImageSource): Pixels {
  return image as unknown as Pixels;
}

/** What is used of a canvas, without smoothing. */
function contextOf(canvas: Pixels): CanvasRenderingContext2D {
  const context = {
    canvas,
    drawImage(image: Pixels, ...numbers: number[]) {
      const { width, height } = image;
      const [sx = 0, sy = 0, sw = width, sh = height, dx = 0, dy = 0, dw = sw, dh = sh] =
        numbers.length === 8 ? numbers : [0, 0, width, height, ...numbers];
      for (let y = 0; y < dh; y += 1)
        for (let x = 0; x < dw; x += 1) {
          const from = (sy + Math.floor((y * sh) / dh)) * width + sx + Math.floor((x * sw) / dw);
          const to = ((dy + y) * canvas.width + dx + x) * 4;
          canvas.data.set(image.data.subarray(from * 4, from * 4 + 4), to);
        }
    },
    getImageData(left: number, top: number, width: number, height: number) {
      const data = new Uint8ClampedArray(width * height * 4);
      for (let y = 0; y < height; y += 1) {
        const from = ((top + y) * canvas.width + left) * 4;
        data.set(canvas.data.subarray(from, from + width * 4), y * width * 4);
      }
      return { data, width, height };
    },
    putImageData({ data, width, height }: Pixels, left: number, top: number) {
      for (let y = 0; y < height; y += 1)
        canvas.data.set(
          data.subarray(y * width * 4, (y + 1) * width * 4),
          ((top + y) * canvas.width + left) * 4,
        );
    },
  };
  return context as unknown as CanvasRenderingContext2D;
}
