import type { RgbImage } from '../image/color-image';
import { clamp, smoothStep } from '../image/numbers';
import { type Plane, createPlane, planeFrom } from '../image/plane';
import type { Face } from '../find/face';
import { plainFace } from './plain-face';

type Color = readonly [red: number, green: number, blue: number];

/** A head with strands of hair over a background, and its exact opacity. */
export interface DrawnStrands {
  readonly image: RgbImage;
  readonly opacity: Plane;
  /** The hair's own colour. */
  readonly hair: Color;
  /** The mask as a model gives it: the head without its strands, soft, at half the size. */
  readonly coarse: Plane;
  readonly face: Face;
}

const STRANDS = 48;

/** Draws a disc with hair, solid within 25 % of the side (a multiple of 32 pixels), single strands out to 31.5 %. */
export function drawStrands(
  size: number,
  hair: Color,
  background: (x: number, y: number) => Color,
): DrawnStrands {
  const middle = size / 2;
  const radius = size * 0.25;
  const reach = size * 0.065;
  const opacity = planeFrom(size, size, (x, y) => {
    const distance = Math.hypot(x - middle, y - middle);
    if (distance <= radius - 2) return 1;
    const solid = smoothStep(radius + 1, radius - 2, distance);
    if (distance >= radius + reach) return 0;
    const angle = Math.atan2(y - middle, x - middle) + 0.004 * (distance - radius);
    const phase = Math.abs((((angle / Math.PI / 2) * STRANDS + STRANDS) % 1) - 0.5);
    const across = phase * ((2 * Math.PI * distance) / STRANDS);
    const strand = smoothStep(1.8, 0.6, across) * smoothStep(reach, reach * 0.5, distance - radius);
    return clamp(Math.max(solid, strand));
  });
  const channel = (place: 0 | 1 | 2): Plane =>
    planeFrom(size, size, (x, y) => {
      const share = opacity.data[y * size + x] ?? 0;
      return hair[place] * share + background(x, y)[place] * (1 - share);
    });
  return {
    image: { red: channel(0), green: channel(1), blue: channel(2) },
    opacity,
    hair,
    coarse: planeFrom(size / 2, size / 2, (x, y) =>
      smoothStep(radius + 14, radius - 6, Math.hypot(x * 2 + 0.5 - middle, y * 2 + 0.5 - middle)),
    ),
    face: plainFace({ eyeCentre: { x: middle, y: middle - radius * 0.1 }, eyeDistance: radius * 0.8 }),
  };
}

/** Mean absolute difference where `where` is above 0. */
export function meanError(
  one: Plane,
  two: Plane,
  where: Plane = createPlane(one.width, one.height, 1),
): number {
  let sum = 0;
  let count = 0;
  for (let index = 0; index < one.data.length; index++) {
    if ((where.data[index] ?? 0) <= 0) continue;
    sum += Math.abs((one.data[index] ?? 0) - (two.data[index] ?? 0));
    count += 1;
  }
  return sum / Math.max(1, count);
}
