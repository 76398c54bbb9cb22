import { blur } from '../image/blur';
import { type RgbImage } from '../image/color-image';
import { smoothStep } from '../image/numbers';
import { type Plane, createPlane } from '../image/plane';
import { estimateOpacity } from '../matting/estimate-opacity';
import { foregroundColors } from '../matting/foreground-colors';
import { tameBacklight } from '../matting/tame-backlight';
import type { Face } from '../face';

/** The person cut out of the photo. */
export interface CutOut {
  /** Opacity, 0 to 1. */
  readonly mask: Plane;
  /** The picture with the old background's colour taken out of the person's edge. */
  readonly image: RgbImage;
}

/**
 * Cuts the person out at the picture's full size, strands of hair included, and takes the old background's
 * colour out of what it shines through.
 *
 * @param coarse the person's mask at half the picture's size
 * @param inside 0 where the frame shows nothing of the photo
 */
export function cutOutPerson(image: RgbImage, coarse: Plane, inside: Plane, face: Face): CutOut {
  const opacity = estimateOpacity(image, coarse, face);
  const own = tameBacklight(foregroundColors(image, opacity), opacity, image, face);
  const shown = blur(inside, 3);
  const mask = createPlane(opacity.width, opacity.height);
  for (let index = 0; index < mask.data.length; index++) {
    mask.data[index] = (opacity.data[index] ?? 0) * smoothStep(0.55, 1, shown.data[index] ?? 0);
  }
  return { mask, image: own };
}
