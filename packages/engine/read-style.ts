import { type LabImage, toPlanes } from './image/color-image';
import { toLab } from './image/oklab';
import { JobError } from './job-error';
import { decodePicture } from './find/decode';

/** Long side in pixels: a style tells its colours and light, no detail. */
const STYLE_SIDE = 256;

/** Reads a style's picture. Throws a JobError, `unreadable_style`, when it is none. */
export async function readStyle(file: Uint8Array): Promise<LabImage> {
  try {
    return toLab(toPlanes(await decodePicture(file, STYLE_SIDE)));
  } catch {
    throw new JobError('The style image could not be read as a picture.', 'unreadable_style');
  }
}
