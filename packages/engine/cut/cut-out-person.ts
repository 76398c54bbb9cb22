import type { RgbImage } from '../image/color-image';
import { smoothStep } from '../image/numbers';
import { type Plane, combinePlanes } from '../image/plane';
import { scoped } from '../image/plane-memory';
import { estimateOpacity } from './estimate-opacity';
import { foregroundColors } from './foreground-colors';
import { reduceBacklight } from './reduce-backlight';
import { wideBlur } from '../image/blur';
import type { Face } from '../find/face';

/** At the photo's edge inside the frame the mask fades out over so many pixels; below this share it is 0. */
const FADE_RADIUS = 16;
const FADED_BELOW = 0.7;

export interface CutOut {
  /** Opacity, 0 to 1. */
  readonly mask: Plane;
  /** The picture without the old background's colour at the person's edge. */
  readonly image: RgbImage;
}

/**
 * Cuts the person out at full size, with strands of hair, and without the old background's colour.
 * @param coarse the person's mask at half the picture's size
 * @param inside 0 where the frame does not show the photo
 */
export function cutOutPerson(image: RgbImage, coarse: Plane, inside: Plane, face: Face): CutOut {
  const opacity = scoped(() => estimateOpacity(image, coarse, face));
  const own = scoped(() => reduceBacklight(foregroundColors(image, opacity), opacity, image, face));
  return { mask: fadeAtEdges(opacity, inside), image: own };
}

/** Fades the opacity out at the photo's own edge, where `inside` becomes 0. */
export function fadeAtEdges(opacity: Plane, inside: Plane): Plane {
  if (!inside.data.includes(0)) return opacity;
  const shown = wideBlur(inside, FADE_RADIUS);
  return combinePlanes(opacity, shown, (share, near) => share * smoothStep(FADED_BELOW, 1, near));
}
