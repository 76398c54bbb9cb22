import { blur } from './blur';
import type { Plane } from './plane';
import { resize, shrink } from './resample';

/**
 * `blur` for radii of a dozen pixels and more, at a fraction of its cost: blurred at a quarter (or half) of the
 * size, where nothing finer is left anyway. Smaller radii and sides that do not divide are blurred as they are.
 */
export function wideBlur(plane: Plane, radius: number): Plane {
  const factor = radius >= 12 ? 4 : radius >= 5 ? 2 : 1;
  if (factor === 1 || plane.width % factor !== 0 || plane.height % factor !== 0) return blur(plane, radius);
  return resize(blur(shrink(plane, factor), radius / factor), plane.width, plane.height);
}
