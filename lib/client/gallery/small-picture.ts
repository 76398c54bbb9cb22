import { pagePictureTools } from '../photos/page-picture-tools';
import { drawScaled, UPLOAD_QUALITY } from '../photos/scale-picture';

/** Longest side of a picture that is kept for comparing, in pixels. */
const SMALL_SIDE_PIXELS = 768;

/** A small JPEG of a picture that was made ready for upload. Rejects when it can't be decoded or drawn. */
export async function makeSmallPicture(picture: Blob): Promise<Blob> {
  const { image, width, height, release } = await pagePictureTools.decode(picture);
  try {
    const whole = { x: 0, y: 0, width, height };
    return await drawScaled(image, whole, SMALL_SIDE_PIXELS, pagePictureTools).toJpeg(UPLOAD_QUALITY);
  } finally {
    release();
  }
}
