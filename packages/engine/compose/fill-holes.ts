import { type Plane, createPlane } from '../image/plane';
import { resize } from '../image/resample';

/**
 * Fills pixels where `known` is 0 from nearer ones where it is 1; sides are powers of two. Gortler, "The Lumigraph"
 * (1996).
 */
export function fillHoles(plane: Plane, known: Plane): Plane {
  if (plane.width <= 1 || plane.height <= 1) return plane;
  const pulled = pull(plane, known);
  const behind = resize(fillHoles(pulled.plane, pulled.known), plane.width, plane.height);
  for (let index = 0; index < behind.data.length; index++) {
    const share = known.data[index] ?? 0;
    const below = behind.data[index] ?? 0;
    behind.data[index] = below + ((plane.data[index] ?? 0) - below) * share;
  }
  return behind;
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
