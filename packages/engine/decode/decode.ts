import type { ResizeOptions, Sharp } from 'sharp';

import type { RasterImage } from '../image/color-image';
import type { Box, QuarterTurns } from '../image/crop';
import { openPicture } from './open-picture';

/** Longest side of a decoded photo in pixels: enough for the frame at every usual distance. */
const LONGEST_PHOTO_SIDE = 1600;

/** The most pixels that a picture may have, as docs/worker.md says. */
export const LARGEST_PICTURE_PIXELS = 65_000_000;

/** Decoding stops after this time: the file may be an attack. */
const DECODING_SECONDS = 20;

/**
 * Decodes a picture upright, in sRGB, on grey where transparent, with a long side of at most `longestSide` pixels.
 * Rejects if it is no complete picture in one of the formats, too large, or takes too long.
 */
export async function decodePicture(
  bytes: Uint8Array,
  longestSide = LONGEST_PHOTO_SIDE,
): Promise<RasterImage> {
  return decode(bytes, longestSide, { fit: 'inside', withoutEnlargement: true });
}

/** Decodes a picture and crops its centre to a square of `size` pixels. Rejects as `decodePicture` does. */
export async function decodeSquare(bytes: Uint8Array, size: number): Promise<RasterImage> {
  return decode(bytes, size, { fit: 'cover' });
}

/** A photo's file, and the turns clockwise that make it upright. */
export interface PhotoFile {
  readonly file: Uint8Array;
  readonly turns: QuarterTurns;
}

/** A part of a photo at a higher resolution than the reduced photo. */
interface PhotoPart {
  readonly image: RasterImage;
  /** Top left corner, in pixels of the reduced photo. */
  readonly left: number;
  readonly top: number;
  /** Pixels of the part per pixel of the reduced photo; above 1. */
  readonly scale: number;
}

/**
 * Decodes a part of a photo again, at up to `mostScale` times the reduced size; null if the file has no more.
 * @param box the part, in pixels of the `reduced` result of `decodePicture`; rejects as that does
 */
export async function decodePart(
  { file, turns }: PhotoFile,
  reduced: { width: number; height: number },
  box: Box,
  mostScale: number,
): Promise<PhotoPart | null> {
  const picture = await open(file);
  const { autoOrient } = await picture.metadata();
  const available = (turns % 2 === 0 ? autoOrient.width : autoOrient.height) / reduced.width;
  const scale = Math.min(available, mostScale);
  if (scale <= 1) return null;
  const part = {
    left: Math.floor(box.left * available),
    top: Math.floor(box.top * available),
    width: Math.floor((box.right - box.left) * available),
    height: Math.floor((box.bottom - box.top) * available),
  };
  const width = Math.round((part.width / available) * scale);
  const height = Math.round((part.height / available) * scale);
  const upright = picture.rotate(turns * 90);
  const image = await toRaster(upright.extract(part).resize(width, height, { fit: 'fill' }));
  return { image, left: part.left / available, top: part.top / available, scale };
}

/** Crops a picture to a box in pixels of its `reduced` result, and returns an upright PNG. Rejects as `decodePicture`. */
export async function cropPicture(
  file: Uint8Array,
  reduced: { width: number; height: number },
  box: Box,
): Promise<Buffer> {
  const picture = await open(file);
  const scale = (await picture.metadata()).autoOrient.width / reduced.width;
  const [left, top] = [Math.round(box.left * scale), Math.round(box.top * scale)];
  const width = Math.round((box.right - box.left) * scale);
  const height = Math.round((box.bottom - box.top) * scale);
  return picture.extract({ left, top, width, height }).png({ compressionLevel: 1 }).toBuffer();
}

async function decode(bytes: Uint8Array, size: number, options: ResizeOptions): Promise<RasterImage> {
  return toRaster((await open(bytes)).resize(size, size, options));
}

function open(bytes: Uint8Array): Promise<Sharp> {
  return openPicture(bytes, {
    mostPixels: LARGEST_PICTURE_PIXELS,
    mayMove: true,
    seconds: DECODING_SECONDS,
  });
}

async function toRaster(picture: Sharp): Promise<RasterImage> {
  const { data, info } = await picture
    .flatten({ background: '#808080' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 3) throw new Error(`A picture with ${info.channels} channels can not be used.`);
  return { width: info.width, height: info.height, pixels: data };
}
