import { blur, wideBlur } from '../image/blur';
import { type RgbImage, mapChannels } from '../image/color-image';
import { fillHoles } from '../image/fill-holes';
import { smoothStep } from '../image/numbers';
import { type Plane, mapPlane } from '../image/plane';
import { resize, shrink } from '../image/resample';

/** Nothing fine is left after the blur: a quarter of the size is enough to work at. */
const SCALE = 4;
/** How far, in pixels at that scale, the sitter's edge colours reach out. */
const EDGE_RADIUS = 5;
/** Out of the camera's depth of field, in pixels: what was filled and what was there look alike then. */
const DEPTH_BLUR = 14;

/**
 * A template's place without its sitter, out of focus: what a plate is for a built-in template. A template
 * that shows nobody is its own.
 *
 * @param person where the sitter is, 0 to 1
 */
export function emptyTemplate(template: RgbImage, person: Plane): RgbImage {
  const { width, height } = person;
  const known = mapPlane(
    blur(shrink(person, SCALE), EDGE_RADIUS),
    (hidden) => 1 - smoothStep(0.02, 0.2, hidden),
  );
  return mapChannels(template, (channel) =>
    wideBlur(resize(fillHoles(shrink(channel, SCALE), known), width, height), DEPTH_BLUR),
  );
}
