import { blur } from '../image/blur';
import { mapChannels, type RgbImage } from '../image/color-image';
import { mix, smoothStep } from '../image/numbers';
import { type Plane, combinePlanes, createPlane, mapPlane, valueAt } from '../image/plane';
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

/** Fills pixels where `known` is 0 from nearer ones; sides are powers of two. Gortler, "The Lumigraph" (1996). */
function fillHoles(plane: Plane, known: Plane): Plane {
  if (plane.width <= 1 || plane.height <= 1) return plane;
  const pulled = pull(plane, known);
  const behind = resize(fillHoles(pulled.plane, pulled.known), plane.width, plane.height);
  return combinePlanes(plane, behind, (value, below, index) => mix(below, value, valueAt(known, index)));
}

function pull(plane: Plane, known: Plane): { plane: Plane; known: Plane } {
  const width = plane.width >> 1;
  const height = plane.height >> 1;
  const means = createPlane(width, height);
  const shares = createPlane(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const corner = y * 2 * plane.width + x * 2;
      let weights = 0;
      let sum = 0;
      for (const at of [corner, corner + 1, corner + plane.width, corner + plane.width + 1]) {
        const weight = known.data[at] ?? 0;
        weights += weight;
        sum += weight * (plane.data[at] ?? 0);
      }
      means.data[y * width + x] = weights > 0 ? sum / weights : 0.5;
      shares.data[y * width + x] = Math.min(1, weights);
    }
  }
  return { plane: means, known: shares };
}
