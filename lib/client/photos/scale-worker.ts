import { decodeToBitmap, type PicturePart, type PictureTools, scalePicture } from './scale-picture';

/** What the page sends to the worker, and what it answers; `picture` is missing when decoding failed. */
export interface ScaleOrder {
  readonly id: number;
  readonly source: Blob;
  readonly maximumSide: number;
  readonly part?: PicturePart;
}
export interface ScaleAnswer {
  readonly id: number;
  readonly picture: Blob | null;
}

const tools: PictureTools = {
  decode: decodeToBitmap,
  makeCanvas(width, height) {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no 2d context');
    return { context, toJpeg: (quality) => canvas.convertToBlob({ type: 'image/jpeg', quality }) };
  },
};

self.addEventListener('message', (event: MessageEvent<ScaleOrder>) => {
  const { id, source, maximumSide, part } = event.data;
  void scalePicture(source, maximumSide, tools, part)
    .catch(() => null)
    .then((picture) => self.postMessage({ id, picture } satisfies ScaleAnswer));
});
