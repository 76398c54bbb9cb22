import { type LabImage, toPlanes } from '../image/color-image';
import { decodePicture } from '../decode/decode';
import { toLab } from '../image/oklab';
import { JobError } from '../job/job';

/** Long side in pixels. Only the style's colours and light are used. */
const STYLE_SIDE = 256;

/** Reads a style's picture. Throws a JobError (`unreadable_style`) if the file is not a picture. */
export async function readStyle(file: Uint8Array): Promise<LabImage> {
  try {
    return toLab(toPlanes(await decodePicture(file, STYLE_SIDE)));
  } catch {
    throw new JobError('The style image could not be read as a picture.', 'unreadable_style');
  }
}
