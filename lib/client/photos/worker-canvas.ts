import type { PictureCanvas } from '../pictures/draw-picture';

/** Makes a canvas in a worker. */
export function makeWorkerCanvas(width: number, height: number): PictureCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2d context');
  return { context, toJpeg: (quality) => canvas.convertToBlob({ type: 'image/jpeg', quality }) };
}
