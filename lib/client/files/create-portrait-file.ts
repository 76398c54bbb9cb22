import { drawPart, encodeWithin, type Extent, fitInto, type PicturePart } from '../pictures/draw-picture';
import { type PagePictureTools, pagePictureTools } from '../pictures/page-picture-tools';
import type { Bytes } from './bytes';
import { replaceJpegMetadata } from './replace-jpeg-metadata';
import { replacePngMetadata } from './replace-png-metadata';
import { readWebpXmp } from './read-webp-xmp';

/** Longest side of a JPEG, in pixels: more than any site shows of a portrait. */
const JPEG_MAXIMUM_SIDE = 1024;
/** Some forms take 400 KiB at most; the header with the XMP packet needs the rest. */
const JPEG_MAXIMUM_BYTES = 400_000;
/** A lower quality is for a noisy picture that is too large. */
const JPEG_QUALITIES = [0.92, 0.85, 0.75];
const LEAST_QUALITY = 0.65;

/** A part of a portrait, and the size of its file. */
export interface CutPart {
  readonly part: PicturePart;
  /** In pixels; null leaves the pixels of the part as they are. */
  readonly size: Extent | null;
}

/** How a portrait is saved. */
export interface PortraitFileOptions {
  readonly format: 'jpeg' | 'png';
  /** Null is the whole portrait. */
  readonly cut: CutPart | null;
  /** Pixels per inch; null where none is wanted. */
  readonly resolution: number | null;
}

/** A whole portrait as most sites take it. */
export const WHOLE_JPEG: PortraitFileOptions = { format: 'jpeg', cut: null, resolution: null };

/**
 * Makes a file of a stored portrait that every site takes: sRGB, with the portrait's XMP packet and no other metadata.
 * A whole JPEG is at most 1024 pixels wide and high; a PNG keeps its pixels. Rejects when the browser can't decode or
 * draw it.
 */
export async function createPortraitFile(
  portrait: Bytes,
  { format, cut, resolution }: PortraitFileOptions,
  tools: PagePictureTools = pagePictureTools,
): Promise<Blob> {
  const decoded = await tools.decode(new Blob([portrait]));
  try {
    const part = cut?.part ?? { x: 0, y: 0, width: decoded.width, height: decoded.height };
    const side = format === 'jpeg' ? JPEG_MAXIMUM_SIDE : Infinity;
    const canvas = drawPart(decoded.image, part, cut?.size ?? fitInto(part, side), tools);
    const facts = { xmp: readWebpXmp(portrait), resolution };
    try {
      if (format === 'png')
        return new Blob([replacePngMetadata(await bytesOf(await canvas.toPng()), facts)], {
          type: 'image/png',
        });
      const jpeg =
        (await encodeWithin(canvas, JPEG_MAXIMUM_BYTES, JPEG_QUALITIES)) ??
        (await canvas.toJpeg(LEAST_QUALITY));
      return new Blob([replaceJpegMetadata(await bytesOf(jpeg), facts)], { type: 'image/jpeg' });
    } finally {
      // Browsers free a canvas' pixels late, and Safari has little room for them.
      canvas.context.canvas.width = 0;
    }
  } finally {
    decoded.release();
  }
}

async function bytesOf(blob: Blob): Promise<Bytes> {
  return new Uint8Array(await blob.arrayBuffer());
}
