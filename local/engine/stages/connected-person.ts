import type { Point } from '../image/affine';
import { blur } from '../image/blur';
import { smoothStep } from '../image/numbers';
import { type Plane, combinePlanes, createPlane } from '../image/plane';

const PERSON_FROM = 0.35;
const SEAM_RADIUS = 5;

/**
 * Of a mask, what hangs together with the face: bystanders and look-alikes of a person in the background are
 * removed, softly.
 *
 * @param seeds places within the face, in pixels of the mask
 */
export function connectedPerson(mask: Plane, seeds: readonly Point[]): Plane {
  const reached = flood(mask, seeds);
  const soft = blur(reached, SEAM_RADIUS);
  return combinePlanes(mask, soft, (value, share) => value * smoothStep(0.02, 0.25, share));
}

function flood(mask: Plane, seeds: readonly Point[]): Plane {
  const { width, height, data } = mask;
  const reached = createPlane(width, height);
  const waiting = seeds.map(
    ({ x, y }) =>
      Math.min(Math.max(Math.round(y), 0), height - 1) * width +
      Math.min(Math.max(Math.round(x), 0), width - 1),
  );
  for (const seed of waiting) reached.data[seed] = 1;
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const x = at % width;
    const neighbours = [
      x > 0 ? at - 1 : -1,
      x < width - 1 ? at + 1 : -1,
      at - width,
      at + width < data.length ? at + width : -1,
    ];
    for (const next of neighbours) {
      if (next < 0 || reached.data[next] === 1 || (data[next] ?? 0) <= PERSON_FROM) continue;
      reached.data[next] = 1;
      waiting.push(next);
    }
  }
  return reached;
}
