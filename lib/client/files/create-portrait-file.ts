import {
  drawPart,
  encodeWithin,
  fitInto,
  type PicturePart,
  type PictureTools,
} from '../pictures/draw-picture';
import { pagePictureTools } from '../pictures/page-picture-tools';
import type { Cut } from './cuts';
import { encodePng } from './encode-png';
import { type Bytes, readWebpXmp, replaceJpegMetadata } from './picture-metadata';

/** Longest side of a JPEG, in pixels: more than any site shows of a portrait. */
const JPEG_MAXIMUM_SIDE = 1024;
/** Some forms take 400 KiB at most; the header with the XMP packet needs the rest. */
const JPEG_MAXIMUM_BYTES = 400_000;
/** A lower quality is for a noisy picture that is too large. */
const JPEG_QUALITIES = [0.92, 0.85, 0.75];
const LEAST_QUALITY = 0.65;

/** A part of a portrait that is saved as a JPEG in a cut's shape. */
export interface CutPart extends Pick<Cut, 'size'> {
  readonly part: PicturePart;
}

/**
 * Makes an sRGB file of a stored portrait with its XMP packet alone: a JPEG of at most 1024 pixels, or a PNG with all.
 * Rejects when the browser can't decode or draw it.
 */
export async function createPortraitFile(
  portrait: Bytes,
  format: 'jpeg' | 'png' | CutPart,
  tools: PictureTools = pagePictureTools,
): Promise<Blob> {
  const cut = typeof format === 'string' ? null : format;
  const { image, width, height, release } = await tools.decode(new Blob([portrait]));
  try {
    const part = cut?.part ?? { x: 0, y: 0, width, height };
    const size = cut?.size ?? fitInto(part, format === 'png' ? Infinity : JPEG_MAXIMUM_SIDE);
    const canvas = drawPart(image, part, size, tools);
    const xmp = readWebpXmp(portrait);
    try {
      if (format === 'png') {
        const pixels = canvas.context.getImageData(0, 0, size.width, size.height);
        return new Blob([await encodePng(pixels, xmp)], { type: 'image/png' });
      }
      const encoded =
        (await encodeWithin(canvas, JPEG_MAXIMUM_BYTES, JPEG_QUALITIES)) ??
        (await canvas.toJpeg(LEAST_QUALITY));
      const jpeg = replaceJpegMetadata(new Uint8Array(await encoded.arrayBuffer()), xmp);
      return new Blob([jpeg], { type: 'image/jpeg' });
    } finally {
      // Browsers free a canvas' pixels late, and Safari has little room for them.
      canvas.context.canvas.width = 0;
    }
  } finally {
    release();
  }
}
