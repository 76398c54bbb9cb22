/** Quality of a JPEG, 0 to 1, with a loss that can't be seen. */
export const UPLOAD_QUALITY = 0.85;
/** Qualities of the uploaded JPEG, best first; a lower one is for a picture that is too large. */
const JPEG_QUALITIES = [UPLOAD_QUALITY, 0.75, 0.65, 0.5, 0.35];
/** Factor of the sides where quality alone does not help. */
const SMALLER = 0.8;
const PREVIEW_QUALITY = 0.8;

/** What scaling needs from its place, a worker or the page. */
export interface PictureTools {
  /** Decodes a picture, turned as its EXIF orientation says; throws when it can't. */
  decode(source: Blob): Promise<DecodedPicture>;
  makeCanvas(width: number, height: number): PictureCanvas;
}

export interface DecodedPicture {
  readonly image: CanvasImageSource;
  /** Size after the rotation, in pixels. */
  readonly width: number;
  readonly height: number;
  release(): void;
}

export interface PictureCanvas {
  readonly context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
  toJpeg(quality: number): Promise<Blob>;
}

/** A part of a picture, in pixels of the picture after its rotation. */
export interface PicturePart {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How large the results may be. */
export interface ScaleLimits {
  /** Longest side of the picture, in pixels. */
  readonly maximumSide: number;
  readonly maximumBytes: number;
  /** Longest side of the preview, in pixels. */
  readonly previewSide: number;
}

/** A scaled picture and its preview, as JPEG without EXIF and GPS data. */
export interface ScaledPicture {
  /** What is uploaded. */
  readonly picture: Blob;
  /** What the page shows: decoding the picture itself for a small tile costs a hundred times as much. */
  readonly preview: Blob;
}

/** Scales a photo for upload; rejects when it can't be decoded, with `MissingToolsError` when it was not tried. */
export type ScalePhoto = (source: Blob, part?: PicturePart) => Promise<ScaledPicture>;

/**
 * Makes JPEGs of a picture, or of a part of it, within the limits; a smaller picture keeps its size. Throws when
 * the picture can't be decoded.
 */
export async function scalePicture(
  source: Blob,
  limits: ScaleLimits,
  tools: PictureTools,
  part?: PicturePart,
): Promise<ScaledPicture> {
  const decoded = await tools.decode(source);
  try {
    const area = part ?? { x: 0, y: 0, width: decoded.width, height: decoded.height };
    for (let side = limits.maximumSide; ; side *= SMALLER) {
      const canvas = drawScaled(decoded.image, area, side, tools);
      const picture = await encodeWithin(canvas, limits.maximumBytes);
      if (!picture) continue;
      const { width, height } = fitInto(area, side);
      const preview = drawScaled(
        canvas.context.canvas,
        { x: 0, y: 0, width, height },
        limits.previewSide,
        tools,
      );
      return { picture, preview: await preview.toJpeg(PREVIEW_QUALITY) };
    }
  } finally {
    decoded.release();
  }
}

/** Decodes with createImageBitmap, which works in workers and honours EXIF orientation by itself. */
export async function decodeToBitmap(source: Blob): Promise<DecodedPicture> {
  const bitmap = await createImageBitmap(source, { imageOrientation: 'from-image' });
  return { image: bitmap, width: bitmap.width, height: bitmap.height, release: () => bitmap.close() };
}

/** Draws a part of a picture on a canvas whose longest side is at most `maximumSide` pixels. */
export function drawScaled(
  image: CanvasImageSource,
  area: PicturePart,
  maximumSide: number,
  tools: PictureTools,
): PictureCanvas {
  const { width, height } = fitInto(area, maximumSide);
  const canvas = tools.makeCanvas(width, height);
  const { context } = canvas;
  // A JPEG has no transparency; without this a cut-out figure would stand on black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, width, height);
  return canvas;
}

/** Size in whole pixels of an area whose longest side is at most `maximumSide`. */
function fitInto(area: PicturePart, maximumSide: number): { width: number; height: number } {
  const factor = Math.min(1, maximumSide / Math.max(area.width, area.height));
  return {
    width: Math.max(1, Math.round(area.width * factor)),
    height: Math.max(1, Math.round(area.height * factor)),
  };
}

/** The best JPEG that is small enough; null when none is. */
async function encodeWithin(canvas: PictureCanvas, maximumBytes: number): Promise<Blob | null> {
  for (const quality of JPEG_QUALITIES) {
    const jpeg = await canvas.toJpeg(quality);
    if (jpeg.size <= maximumBytes) return jpeg;
  }
  return null;
}
