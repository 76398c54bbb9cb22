import { blur, weightedBlur } from '../image/blur';
import { type Plane, createPlane, mapPlane, valueAt } from '../image/plane';
import { resize } from '../image/resample';
import type { Face } from '../find/face';

/** The normals of a face's surface, over the whole frame. */
export interface Surface {
  /** To the right, −1 to 1. 0: towards the camera. */
  readonly across: Plane;
  /** Down, −1 to 1. */
  readonly down: Plane;
}

/** Cells of a grid that is finer than the mesh, along each side. */
const GRID_SIZE = 256;
/** Radius of the blur that joins the mesh's points, in eye distances. */
const JOIN_RADIUS = 0.13;

/**
 * Computes a face's normals from the blurred depths of its mesh, 0 far from it.
 * @param size side of the frame in pixels
 * @param grid cells along each side of the grid on which the slopes are taken
 */
export function surfaceOf(face: Face, size: number, grid = GRID_SIZE): Surface {
  const cell = size / grid;
  const depths = createPlane(grid, grid);
  const weights = createPlane(grid, grid);
  for (const point of face.points) {
    const x = Math.round(point.x / cell);
    const y = Math.round(point.y / cell);
    if (x < 0 || y < 0 || x >= grid || y >= grid) continue;
    const at = y * grid + x;
    depths.data[at] = (depths.data[at] ?? 0) + point.z / cell;
    weights.data[at] = (weights.data[at] ?? 0) + 1;
  }
  const means = mapPlane(depths, (depth, index) => depth / Math.max(1, weights.data[index] ?? 0));
  const radius = (JOIN_RADIUS * face.eyeDistance) / cell;
  const relief = weightedBlur(means, weights, radius, 0);
  const covered = blur(
    mapPlane(blur(weights, radius), (weight) => (weight > 2e-3 ? 1 : 0)),
    radius,
  );

  const at = (x: number, y: number): number =>
    valueAt(relief, Math.min(Math.max(y, 0), grid - 1) * grid + Math.min(Math.max(x, 0), grid - 1));
  const across = createPlane(grid, grid);
  const down = createPlane(grid, grid);
  for (let y = 0; y < grid; y++) {
    for (let x = 0; x < grid; x++) {
      const index = y * grid + x;
      const slopeAcross = (at(x + 1, y) - at(x - 1, y)) / 2;
      const slopeDown = (at(x, y + 1) - at(x, y - 1)) / 2;
      // Depth grows away from the camera, so the normal points to where the depth grows.
      const share = valueAt(covered, index) ** 2 / Math.hypot(slopeAcross, slopeDown, 1);
      across.data[index] = slopeAcross * share;
      down.data[index] = slopeDown * share;
    }
  }
  return { across: resize(blur(across, 2), size, size), down: resize(blur(down, 2), size, size) };
}
