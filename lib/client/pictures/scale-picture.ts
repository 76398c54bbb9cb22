import {
  drawPart,
  encodeWithin,
  fitInto,
  type PictureCanvas,
  type PicturePart,
  type PictureTools,
  type QuarterTurns,
} from './draw-picture';
import { type DecodedPhoto, decodePhoto } from './decode-photo';

/** Quality of a JPEG, 0 to 1, with a loss that can't be seen. */
export const UPLOAD_QUALITY = 0.85;
/** Qualities of the uploaded JPEG, best first; a lower one is for a picture that is too large. */
const JPEG_QUALITIES = [UPLOAD_QUALITY, 0.75, 0.65, 0.5, 0.35];
/** Factor of the sides where quality alone does not help. */
const SMALLER = 0.8;
const PREVIEW_QUALITY = 0.8;

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

/** Scales a photo, or turns a scaled one. Rejects when it can't be decoded; `MissingToolsError`: not tried. */
export type ScalePhoto = (source: Blob, part?: PicturePart, turns?: QuarterTurns) => Promise<ScaledPicture>;

/** Makes JPEGs of a picture or its part within the limits; a smaller one keeps its size. Throws if it is unreadable,
 * and HiddenCanvasError. */
export async function scalePicture(
  source: Blob,
  limits: ScaleLimits,
  tools: PictureTools,
  part?: PicturePart,
  turns?: QuarterTurns,
): Promise<ScaledPicture> {
  // Where a canvas hides its pixels, this throws before a photo is judged by them.
  tools.makeCanvas(1, 1);
  return scaleDecoded(await decodePhoto(source, tools, turns), limits, tools, part);
}

/** Makes JPEGs of a decoded picture or its part, as `scalePicture` does, and releases it. */
export async function scaleDecoded(
  decoded: DecodedPhoto,
  limits: ScaleLimits,
  tools: Pick<PictureTools, 'makeCanvas'>,
  part: PicturePart = { x: 0, y: 0, width: decoded.width, height: decoded.height },
): Promise<ScaledPicture> {
  const canvases: PictureCanvas[] = [];
  try {
    for (let side = limits.maximumSide; ; side *= SMALLER) {
      const whole = { x: 0, y: 0, ...fitInto(part, side) };
      const canvas = drawPart(decoded.image, part, whole, tools, decoded.toUpright);
      canvases.push(canvas);
      const picture = await encodeWithin(canvas, limits.maximumBytes, JPEG_QUALITIES);
      if (!picture) continue;
      const previewSize = fitInto(whole, limits.previewSide);
      const preview = drawPart(canvas.context.canvas, whole, previewSize, tools);
      canvases.push(preview);
      return { picture, preview: await preview.encode(PREVIEW_QUALITY) };
    }
  } finally {
    decoded.release();
    // Browsers free a canvas' pixels late, and Safari has little room for them.
    for (const { context } of canvases) context.canvas.width = 0;
  }
}
