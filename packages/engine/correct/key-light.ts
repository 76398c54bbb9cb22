import { type Plane, statistics } from '../image/plane';
import type { Surface } from './face-surface';

/** Direction and strength of the light: how much lighter a surface gets that fully faces it. */
export interface LightSlope {
  /** Positive: from the frame's right. */
  readonly across: number;
  /** Positive: from below. */
  readonly down: number;
}

/** The usual key light of a studio: from the top left of the frame. */
export const USUAL_KEY: LightSlope = { across: -0.78, down: -0.62 };

const FLAT_LIGHT = 0.03;

/** Measures the light on a face's `skin` (0 to 1): least squares of its lightness over its normals. */
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

/** Returns the direction of a template's key light, of length 1; the usual one for flat light, and never from below. */
export function keyDirection(measured: LightSlope): LightSlope {
  if (Math.hypot(measured.across, measured.down) < FLAT_LIGHT) return USUAL_KEY;
  const down = Math.min(measured.down, -0.45 * Math.abs(measured.across));
  const length = Math.hypot(measured.across, down);
  return { across: measured.across / length, down: down / length };
}
