import { type RgbImage } from '../image/color-image';
import { smoothStep } from '../image/numbers';
import { type Plane, createPlane } from '../image/plane';
import { estimateOpacity } from './estimate-opacity';
import { foregroundColors } from './foreground-colors';
import { tameBacklight } from './tame-backlight';
import { wideBlur } from '../image/blur';
import type { Face } from '../find/face';

/**
 * What the photo's own edge still cuts inside the frame, a wisp of hair at most, runs out softly over about as
 * many pixels; below this share of the blurred photo nothing is left of it.
 */
const FADE_RADIUS = 16;
const FADED_BELOW = 0.7;

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
  const shown = wideBlur(inside, FADE_RADIUS);
  const mask = createPlane(opacity.width, opacity.height);
  for (let index = 0; index < mask.data.length; index++) {
    mask.data[index] = (opacity.data[index] ?? 0) * smoothStep(FADED_BELOW, 1, shown.data[index] ?? 0);
  }
  return { mask, image: own };
}
