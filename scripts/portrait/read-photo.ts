import { readFileSync } from 'node:fs';
import path from 'node:path';

import sharp from 'sharp';

import { PHOTO_MAXIMUM_SIDE_PIXELS } from '@/lib/shared/rules/photos';
import { UPLOAD_MAXIMUM_PIXELS } from '@/lib/shared/rules/uploads';
import { UserError } from '../command';

/**
 * Reads a photo and scales it as the page does: upright, at most 1536 pixels on its longer side, JPEG. Throws UserError when
 * it is no picture.
 */
export async function readPhoto(file: string): Promise<Buffer> {
  try {
    return await sharp(readFileSync(file), { limitInputPixels: UPLOAD_MAXIMUM_PIXELS })
      .autoOrient()
      .resize({
        width: PHOTO_MAXIMUM_SIDE_PIXELS,
        height: PHOTO_MAXIMUM_SIDE_PIXELS,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 88 })
      .toBuffer();
  } catch {
    throw new UserError(
      `${path.basename(file)} is not a picture that we can read. Please use JPEG, PNG or WebP.`,
    );
  }
}
