import { addWebpChunk, readWebpChunk } from '@chiaro/engine/file/webp-chunks';

import {
  type DecodedPicture,
  drawPart,
  encodeWithin,
  type Extent,
  fitInto,
  type PictureCanvas,
  type PicturePart,
  type PictureTools,
} from '../pictures/draw-picture';
import { pagePictureTools } from '../pictures/page-picture-tools';
import type { Cut } from './cuts';
import { encodePng } from './encode-png';
import { type Bytes, replaceJpegMetadata } from './picture-metadata';

/** Longest side of a JPEG, in pixels: more than any site shows of a portrait. */
const JPEG_MAXIMUM_SIDE = 1024;
/** Some forms take 400 KiB at most; the header with the XMP packet needs the rest. */
const JPEG_MAXIMUM_BYTES = 400_000;
/** A lower quality is for a noisy picture that is too large. */
const JPEG_QUALITIES = [0.92, 0.85, 0.75];
const LEAST_QUALITY = 0.65;

/** A part of a portrait that is saved in a cut's shape. */
export interface CutPart extends Pick<Cut, 'size'> {
  readonly part: PicturePart;
  readonly ring?: Ring | undefined;
}

/** A ring at the edge of a round picture. */
export interface Ring {
  /** A CSS colour. */
  readonly color: string;
  /** Width, as a share of the picture's. */
  readonly width: number;
}

/** The browser can't encode the format. */
export class MissingFormatError extends Error {
  override readonly name = 'MissingFormatError';
}

/** A picture to save, decoded. */
export interface PictureToSave extends DecodedPicture {
  /** The file's XMP packet; null for none. */
  readonly xmp: Uint8Array | null;
  /** Whether parts are transparent: then a PNG takes a JPEG's place. */
  readonly isTransparent: boolean;
}

/** Opens a stored portrait. Rejects when the browser can't decode it. */
export async function openPortrait(portrait: Bytes, tools = pagePictureTools): Promise<PictureToSave> {
  const picture = await tools.decode(new Blob([portrait]));
  return { ...picture, xmp: readWebpChunk(portrait, 'XMP '), isTransparent: false };
}

/**
 * Makes an sRGB file of a picture with its XMP packet alone: a JPEG of at most 1024 pixels, or a PNG or lossless WebP with
 * all. Releases the picture. Rejects with `MissingFormatError`, or when the browser can't draw it.
 */
export async function createPortraitFile(
  picture: PictureToSave,
  format: 'jpeg' | 'png' | 'webp' | CutPart,
  tools: PictureTools = pagePictureTools,
): Promise<Blob> {
  const { image, width, height, isTransparent, xmp } = picture;
  const cut = typeof format === 'string' ? null : format;
  const kind = typeof format === 'string' && format !== 'jpeg' ? format : isTransparent ? 'png' : 'jpeg';
  try {
    const part = cut?.part ?? { x: 0, y: 0, width, height };
    const size = cut?.size ?? fitInto(part, kind === 'jpeg' ? JPEG_MAXIMUM_SIDE : Infinity);
    const canvas = drawPart(image, part, size, tools, undefined, isTransparent);
    if (cut?.ring) drawRing(canvas.context, size, cut.ring);
    try {
      return await encode(canvas, size, kind, xmp);
    } finally {
      // Browsers free a canvas' pixels late, and Safari has little room for them.
      canvas.context.canvas.width = 0;
    }
  } finally {
    picture.release();
  }
}

async function encode(
  canvas: PictureCanvas,
  size: Extent,
  kind: 'jpeg' | 'png' | 'webp',
  xmp: Uint8Array | null,
): Promise<Blob> {
  const type = `image/${kind}`;
  if (kind === 'png') {
    const pixels = canvas.context.getImageData(0, 0, size.width, size.height);
    return new Blob([await encodePng(pixels, xmp)], { type });
  }
  const encoded =
    kind === 'webp'
      ? await canvas.encode(1, type)
      : ((await encodeWithin(canvas, JPEG_MAXIMUM_BYTES, JPEG_QUALITIES)) ??
        (await canvas.encode(LEAST_QUALITY)));
  const bytes = new Uint8Array(await encoded.arrayBuffer());
  if (kind === 'jpeg') return new Blob([replaceJpegMetadata(bytes, xmp)], { type });
  // WebKit gives a PNG.
  if (encoded.type !== type) throw new MissingFormatError(kind);
  return new Blob([xmp ? addWebpChunk(bytes, size, 'XMP ', xmp) : bytes], { type });
}

/** Fills what is outside the ring's inner circle, so that a site's own circle may be a little larger. */
function drawRing(context: PictureCanvas['context'], { width, height }: Extent, ring: Ring): void {
  const radius = Math.min(width, height) * (0.5 - ring.width);
  context.fillStyle = ring.color;
  context.beginPath();
  context.rect(0, 0, width, height);
  context.arc(width / 2, height / 2, radius, 0, 2 * Math.PI);
  context.fill('evenodd');
}
