import sharp from 'sharp';

import type { RasterImage } from '../image/color-image';

const WEBP_QUALITY = 90;

/** The picture as a WebP file in a data URI. */
export async function encodeDataUri(image: RasterImage): Promise<string> {
  const { width, height, pixels } = image;
  const file = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .webp({ quality: WEBP_QUALITY })
    .toBuffer();
  return `data:image/webp;base64,${file.toString('base64')}`;
}
