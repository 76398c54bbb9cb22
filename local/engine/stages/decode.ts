import sharp, { type ResizeOptions, type Sharp } from 'sharp';

import type { RasterImage } from '../image/color-image';
import type { Box } from '../image/crop';

/** Long side in pixels to which photos are reduced: enough for the frame at every usual distance. */
const LONGEST_PHOTO_SIDE = 1600;

const MOST_PIXELS = 200_000_000;

/**
 * Decodes a picture upright (EXIF orientation applied), in sRGB, on grey where it is transparent, its long
 * side at most `longestSide` pixels. Rejects when the bytes are not a whole picture.
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

/** A part of a photo in a finer resolution than the reduced photo had. */
interface PhotoPart {
  readonly image: RasterImage;
  /** Its place in the reduced photo, in pixels of that. */
  readonly left: number;
  readonly top: number;
  /** Pixels of the part for one of the reduced photo; 1 when the file has no more. */
  readonly scale: number;
}

/**
 * Decodes a part of a photo again, at most `mostScale` times as fine as the reduced photo was. Rejects as
 * `decodePicture` does.
 *
 * @param reduced size in pixels that `decodePicture` gave
 * @param box the part, in pixels of the reduced photo
 */
export async function decodePart(
  bytes: Uint8Array,
  reduced: { width: number; height: number },
  box: Box,
  mostScale: number,
): Promise<PhotoPart> {
  const { autoOrient } = await sharp(bytes).metadata();
  const available = autoOrient.width / reduced.width;
  const scale = Math.min(available, mostScale);
  const part = {
    left: Math.floor(box.left * available),
    top: Math.floor(box.top * available),
    width: Math.floor((box.right - box.left) * available),
    height: Math.floor((box.bottom - box.top) * available),
  };
  const width = Math.round((part.width / available) * scale);
  const height = Math.round((part.height / available) * scale);
  const image = await toRaster(open(bytes).extract(part).resize(width, height, { fit: 'fill' }));
  return { image, left: part.left / available, top: part.top / available, scale };
}

async function decode(bytes: Uint8Array, size: number, options: ResizeOptions): Promise<RasterImage> {
  return toRaster(open(bytes).resize(size, size, options));
}

function open(bytes: Uint8Array): Sharp {
  return sharp(bytes, { failOn: 'error', limitInputPixels: MOST_PIXELS }).autoOrient();
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
