import { checkCanvas } from './hidden-canvas';

export const JPEG = 'image/jpeg';

/** What drawing needs from its place, a worker or the page. */
export interface PictureTools {
  /** Decodes a picture, turned as its EXIF orientation says, and its colours as stored if `isRaw`; throws when it can't. */
  decode(source: Blob, isRaw?: boolean): Promise<DecodedPicture>;
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
  /** Encodes as a JPEG or another type, quality 0 to 1. A browser gives a PNG for a type that it can not encode. */
  encode(quality: number, type?: string): Promise<Blob>;
}

/** Width and height, in pixels. */
export interface Extent {
  readonly width: number;
  readonly height: number;
}

/** A part of a picture, in pixels of the picture after its rotation. */
export interface PicturePart extends Extent {
  readonly x: number;
  readonly y: number;
}

/** Makes a canvas in a worker. Throws HiddenCanvasError. */
export function makeWorkerCanvas(
  width: number,
  height: number,
  settings?: CanvasRenderingContext2DSettings,
): PictureCanvas {
  checkCanvas(makeWorkerContext);
  const context = makeWorkerContext(width, height, settings);
  return { context, encode: (quality, type = JPEG) => context.canvas.convertToBlob({ type, quality }) };
}

function makeWorkerContext(width: number, height: number, settings?: CanvasRenderingContext2DSettings) {
  const context = new OffscreenCanvas(width, height).getContext('2d', settings);
  if (!context) throw new Error('no 2d context');
  return context;
}

/** Decodes with createImageBitmap, which works in workers and honours EXIF orientation by itself. */
export async function decodeToBitmap(source: Blob, isRaw = false): Promise<DecodedPicture> {
  const colorSpaceConversion = isRaw ? 'none' : 'default';
  const bitmap = await createImageBitmap(source, { imageOrientation: 'from-image', colorSpaceConversion });
  return { image: bitmap, width: bitmap.width, height: bitmap.height, release: () => bitmap.close() };
}

/** Turns of a picture by 90° clockwise. */
export type QuarterTurns = 0 | 1 | 2 | 3;

/** A canvas transformation of stored pixels to those of the upright picture. */
export type ToUpright = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/**
 * Draws a part of a picture on a canvas of a size. `toUpright` is for a picture that the browser did not turn; `isClear`
 * keeps what is transparent, which a JPEG would show black.
 */
export function drawPart<Canvas extends PictureCanvas>(
  image: CanvasImageSource,
  part: PicturePart,
  { width, height }: Extent,
  tools: { makeCanvas(width: number, height: number): Canvas },
  toUpright?: ToUpright,
  isClear = false,
): Canvas {
  const canvas = tools.makeCanvas(width, height);
  const { context } = canvas;
  context.fillStyle = '#fff';
  if (!isClear) context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  if (toUpright) {
    context.scale(width / part.width, height / part.height);
    context.translate(-part.x, -part.y);
    context.transform(...toUpright);
    context.drawImage(image, 0, 0);
  } else {
    context.drawImage(image, part.x, part.y, part.width, part.height, 0, 0, width, height);
  }
  return canvas;
}

/** Size in whole pixels of an area whose longest side is at most `maximumSide`. */
export function fitInto(area: Extent, maximumSide: number): Extent {
  const factor = Math.min(1, maximumSide / Math.max(area.width, area.height));
  return {
    width: Math.max(1, Math.round(area.width * factor)),
    height: Math.max(1, Math.round(area.height * factor)),
  };
}

/** The JPEG of the first quality that is small enough; null when none is. */
export async function encodeWithin(
  canvas: PictureCanvas,
  maximumBytes: number,
  qualities: readonly number[],
): Promise<Blob | null> {
  for (const quality of qualities) {
    const jpeg = await canvas.encode(quality);
    if (jpeg.size <= maximumBytes) return jpeg;
  }
  return null;
}
