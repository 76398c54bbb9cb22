/** Quality of the JPEG that is uploaded, 0 to 1. */
const JPEG_QUALITY = 0.85;

/** What scaling needs from where it runs: a worker or the page. */
export interface PictureTools {
  /** Decodes a picture, turned as its EXIF orientation says; throws when it can't. */
  decode(source: Blob): Promise<DecodedPicture>;
  makeCanvas(width: number, height: number): PictureCanvas;
}

export interface DecodedPicture {
  readonly image: CanvasImageSource;
  /** Size as it is seen, in pixels. */
  readonly width: number;
  readonly height: number;
  release(): void;
}

export interface PictureCanvas {
  readonly context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
  toJpeg(quality: number): Promise<Blob>;
}

/** A square or other part of a picture, in pixels of the picture as it is seen. */
export interface PicturePart {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Makes a JPEG of a picture, or of a part of it, whose longest side is at most `maximumSide` pixels; a smaller
 * one keeps its size. EXIF and GPS data are gone afterwards. Throws when the picture can't be decoded.
 */
export async function scalePicture(
  source: Blob,
  maximumSide: number,
  tools: PictureTools,
  part?: PicturePart,
): Promise<Blob> {
  const picture = await tools.decode(source);
  try {
    const area = part ?? { x: 0, y: 0, width: picture.width, height: picture.height };
    const factor = Math.min(1, maximumSide / Math.max(area.width, area.height));
    const width = Math.max(1, Math.round(area.width * factor));
    const height = Math.max(1, Math.round(area.height * factor));
    const canvas = tools.makeCanvas(width, height);
    const { context } = canvas;
    // A JPEG has no transparency; without this a cut-out figure would stand on black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture.image, area.x, area.y, area.width, area.height, 0, 0, width, height);
    return await canvas.toJpeg(JPEG_QUALITY);
  } finally {
    picture.release();
  }
}

/** Decodes with createImageBitmap, which works in workers and honours EXIF orientation by itself. */
export async function decodeToBitmap(source: Blob): Promise<DecodedPicture> {
  const bitmap = await createImageBitmap(source, { imageOrientation: 'from-image' });
  return { image: bitmap, width: bitmap.width, height: bitmap.height, release: () => bitmap.close() };
}
