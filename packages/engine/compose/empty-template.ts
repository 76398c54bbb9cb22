import { blur } from '../image/blur';
import { type RgbImage, mapChannels } from '../image/color-image';
import { fillHoles } from './fill-holes';
import { smoothStep } from '../image/numbers';
import { type Plane, mapPlane } from '../image/plane';
import { resize } from '../image/resample';

/** Width of the sitter's mixed edge colours in pixels. */
const EDGE_RADIUS = 5;
/** Blur radius in pixels. Filled and original areas look alike after the blur. */
const DEPTH_BLUR = 3.5;

/**
 * Returns the template without its sitter, out of focus, at `size` × `size` pixels, for want of a plate.
 * @param template about 256 × 256 pixels: the blur leaves no fine detail
 * @param person mask of the sitter, 0 to 1, of the same size
 */
export function emptyTemplate(template: RgbImage, person: Plane, size: number): RgbImage {
  const known = mapPlane(blur(person, EDGE_RADIUS), (hidden) => 1 - smoothStep(0.02, 0.2, hidden));
  return mapChannels(template, (channel) => resize(blur(fillHoles(channel, known), DEPTH_BLUR), size, size));
}
