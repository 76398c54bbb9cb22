import { decodeToBitmap, type DecodedPicture, type PictureCanvas, type PictureTools } from './draw-picture';
import { checkCanvas } from './hidden-canvas';

/** A canvas of the page, which encodes PNG too. */
export interface PageCanvas extends PictureCanvas {
  toPng(): Promise<Blob>;
}

/** Drawing on the page itself, which every browser can. */
export interface PagePictureTools extends PictureTools {
  makeCanvas(width: number, height: number): PageCanvas;
}

/** Drawing on the page itself, for browsers without OffscreenCanvas in workers. */
export const pagePictureTools: PagePictureTools = {
  decode: (source, isRaw) =>
    typeof createImageBitmap === 'function' ? decodeToBitmap(source, isRaw) : decodeToElement(source),
  makeCanvas(width, height) {
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no 2d context');
    checkCanvas(context);
    return {
      context,
      toJpeg: (quality) => encodeCanvas(canvas, 'image/jpeg', quality),
      toPng: () => encodeCanvas(canvas, 'image/png'),
    };
  },
};

async function decodeToElement(source: Blob): Promise<DecodedPicture> {
  const address = URL.createObjectURL(source);
  const image = new Image();
  image.src = address;
  const release = (): void => URL.revokeObjectURL(address);
  try {
    await image.decode();
  } catch (error) {
    release();
    throw error;
  }
  return { image, width: image.naturalWidth, height: image.naturalHeight, release };
}

function encodeCanvas(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the canvas gave no picture'))),
      type,
      quality,
    );
  });
}
