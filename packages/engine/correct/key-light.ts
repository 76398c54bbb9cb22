import { type Plane, statistics } from '../image/plane';
import type { Surface } from '../find/face-surface';

/** Where light comes from and how strongly: lightness gained by a surface that is turned fully that way. */
export interface LightSlope {
  /** Positive: from the frame's right. */
  readonly across: number;
  /** Positive: from below. */
  readonly down: number;
}

/** A studio's usual key: from the viewer's left, above. */
export const USUAL_KEY: LightSlope = { across: -0.78, down: -0.62 };

const FLAT_LIGHT = 0.03;

/**
 * The light on a face, by least squares of its lightness over its normals.
 *
 * @param skin where to measure, 0 to 1
 */
export function measureLight(lightness: Plane, surface: Surface, skin: Plane): LightSlope {
  const meanLight = statistics(lightness, skin).mean;
  const meanAcross = statistics(surface.across, skin).mean;
  const meanDown = statistics(surface.down, skin).mean;
  let xx = 0;
  let xy = 0;
  let yy = 0;
  let lightX = 0;
  let lightY = 0;
  for (let index = 0; index < lightness.data.length; index += 3) {
    const weight = skin.data[index] ?? 0;
    if (weight < 0.1) continue;
    const x = (surface.across.data[index] ?? 0) - meanAcross;
    const y = (surface.down.data[index] ?? 0) - meanDown;
    const light = (lightness.data[index] ?? 0) - meanLight;
    xx += weight * x * x;
    xy += weight * x * y;
    yy += weight * y * y;
    lightX += weight * x * light;
    lightY += weight * y * light;
  }
  const determinant = xx * yy - xy * xy;
  if (determinant < 1e-6) return { across: 0, down: 0 };
  return {
    across: (lightX * yy - lightY * xy) / determinant,
    down: (lightY * xx - lightX * xy) / determinant,
  };
}

/**
 * The direction, of length 1, of a template's key light; the studio's usual one where the template is lit
 * flatly. A key from below would look like a horror film: it is raised.
 */
export function keyDirection(measured: LightSlope): LightSlope {
  if (Math.hypot(measured.across, measured.down) < FLAT_LIGHT) return USUAL_KEY;
  const down = Math.min(measured.down, -0.45 * Math.abs(measured.across));
  const length = Math.hypot(measured.across, down);
  return { across: measured.across / length, down: down / length };
}
