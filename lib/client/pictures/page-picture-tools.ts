import { decodeToBitmap, JPEG, type PictureTools } from './draw-picture';
import { checkCanvas } from './hidden-canvas';

/** Drawing on the page itself, for browsers without OffscreenCanvas in workers. */
export const pagePictureTools: PictureTools = {
  decode: decodeToBitmap,
  makeCanvas(width, height) {
    checkCanvas(makeContext);
    const context = makeContext(width, height);
    return { context, encode: (quality, type = JPEG) => encodeCanvas(context.canvas, quality, type) };
  },
};

function makeContext(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2d context');
  return context;
}

function encodeCanvas(canvas: HTMLCanvasElement, quality: number, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the canvas gave no picture'))),
      type,
      quality,
    );
  });
}
