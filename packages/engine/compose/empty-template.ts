import { blur, wideBlur } from '../image/blur';
import { type RgbImage, mapChannels } from '../image/color-image';
import { fillHoles } from '../image/fill-holes';
import { smoothStep } from '../image/numbers';
import { type Plane, mapPlane } from '../image/plane';
import { resize, shrink } from '../image/resample';

/** The blur leaves no fine detail, so a quarter of the size is enough. */
const SCALE = 4;
/** Width of the sitter's mixed edge colours, in pixels at that scale. */
const EDGE_RADIUS = 5;
/** Blur radius in pixels. Filled and original areas look alike after the blur. */
const DEPTH_BLUR = 14;

/**
 * Returns the template without its sitter, out of focus. It replaces the plate that only built-in templates have.
 *
 * @param person mask of the sitter, 0 to 1
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
