import sharp, { type ResizeOptions, type Sharp } from 'sharp';

import type { RasterImage } from '../image/color-image';
import type { Box, QuarterTurns } from '../image/crop';

/** Longest side of a decoded photo in pixels: enough for the frame at every usual distance. */
const LONGEST_PHOTO_SIDE = 1600;

/** The most pixels that a picture may have, as docs/worker.md says. */
export const LARGEST_PICTURE_PIXELS = 65_000_000;

/** Without SVG: an SVG file can refer to other files. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff']);

/** A JPEG's first and last marker: SOI and EOI (ITU T.81, B.1.1.3). */
const JPEG_START = Buffer.from([0xff, 0xd8]);
const JPEG_END = Buffer.from([0xff, 0xd9]);

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
  const { autoOrient } = await sharp(file).metadata();
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
  const upright = (await open(file)).rotate(turns * 90);
  const image = await toRaster(upright.extract(part).resize(width, height, { fit: 'fill' }));
  return { image, left: part.left / available, top: part.top / available, scale };
}

async function decode(bytes: Uint8Array, size: number, options: ResizeOptions): Promise<RasterImage> {
  return toRaster((await open(bytes)).resize(size, size, options));
}

async function open(bytes: Uint8Array): Promise<Sharp> {
  const jpeg = jpegWithoutEnd(bytes);
  const input = jpeg ? Buffer.concat([jpeg, JPEG_END]) : bytes;
  // A truncated JPEG that gets an end marker causes a warning, unless only its last rows are missing.
  const failOn = jpeg ? 'warning' : 'error';
  const options = { failOn, limitInputPixels: LARGEST_PICTURE_PIXELS, pages: 1 } as const;
  const { format } = await sharp(input, options).metadata();
  if (!FORMATS.has(format)) throw new Error(`A picture in the format ${format} can not be used.`);
  return sharp(input, options).timeout({ seconds: DECODING_SECONDS }).autoOrient();
}

/** The bytes of a JPEG that lacks its end marker, which browsers show; null for a whole one and for another format. */
function jpegWithoutEnd(bytes: Uint8Array): Uint8Array | null {
  let length = bytes.length;
  // An interrupted download may leave zeros, which a decoder would take for scan data.
  while (bytes[length - 1] === 0) length -= 1;
  const data = bytes.subarray(0, length);
  const isWhole = !JPEG_START.equals(data.subarray(0, 2)) || JPEG_END.equals(data.subarray(-2));
  return isWhole ? null : data;
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
