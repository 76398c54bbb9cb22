import sharp, { type ResizeOptions } from 'sharp';

import type { RasterImage } from '../image/color-image';

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

async function decode(bytes: Uint8Array, size: number, options: ResizeOptions): Promise<RasterImage> {
  const { data, info } = await sharp(bytes, { failOn: 'error', limitInputPixels: MOST_PIXELS })
    .autoOrient()
    .resize(size, size, options)
    .flatten({ background: '#808080' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 3) throw new Error(`A picture with ${info.channels} channels can not be used.`);
  return { width: info.width, height: info.height, pixels: data };
}
