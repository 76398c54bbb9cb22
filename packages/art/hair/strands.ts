import { lighten, ramp, type Hex } from '../paint/colour';
import {
  curveBetween,
  mapCurve,
  normalOnCurve,
  pointOnCurve,
  polygonPath,
  type Curve,
  type Point,
} from '../paint/geometry';
import { spread, type Random } from '../paint/random';
import { shape } from '../paint/svg';
import type { HairRamp } from '../palette';

const LOCK_SAMPLES = 16;

interface LockForm {
  /** The maximum width of the lock. */
  readonly width: number;
  /** The share of that width at the root. */
  readonly root: number;
  readonly wave: number;
  /** The phase of the swing, in radians. */
  readonly phase: number;
}

/** A lock of hair along a curve: it widens from its root and ends in a point. */
function lockPath(curve: Curve, { width, root, wave, phase }: LockForm): string {
  const left: Point[] = [];
  const right: Point[] = [];
  for (let index = 0; index <= LOCK_SAMPLES; index += 1) {
    const t = index / LOCK_SAMPLES;
    const swell = root + (1 - root) * Math.sin(Math.min(1, t * 1.8) * (Math.PI / 2));
    const half = (width / 2) * swell * (1 - t ** 4);
    const [nx, ny] = normalOnCurve(curve, t);
    const swing = wave * t * Math.sin(phase + t * 9);
    const [onX, onY] = pointOnCurve(curve, t);
    const [x, y] = [onX + nx * swing, onY + ny * swing];
    left.push([x + nx * half, y + ny * half]);
    right.unshift([x - nx * half, y - ny * half]);
  }
  return polygonPath([...left, ...right]);
}

/** The curve at `position` (0–1) across a sheet of guide curves. */
function guideAt(guides: readonly Curve[], position: number): Curve {
  const scaled = Math.max(0, Math.min(1, position)) * (guides.length - 1);
  const index = Math.min(guides.length - 2, Math.floor(scaled));
  const from = guides[index] ?? guides[0];
  if (from === undefined) throw new Error('A sheet of hair needs at least one guide curve.');
  return curveBetween(from, guides[index + 1] ?? from, scaled - index);
}

export interface SheetForm {
  readonly count: number;
  readonly width: number;
  /** The maximum distance of a lock's end from its guide, in drawing units. */
  readonly stray: number;
  readonly root?: number;
  /** The mean opacity of a lock; from 1.7 on all are opaque. */
  readonly opacity?: number;
  /** The sideways swing of the locks, in drawing units. */
  readonly wave?: number;
  /** The light along the sheet: 1 on the lit side, 0 in shadow. */
  readonly light: (position: number) => number;
}

/** Returns the tone of a lock; `light` is 0 (deep) to 1 (highlight). */
export function hairTone(hair: HairRamp, light: number): Hex {
  const [highlight, base, deep] = hair;
  return ramp([deep, base, highlight, lighten(highlight, 0.25)], light * 0.82);
}

/** Locks over the base of the hair, along the nearest guides. */
export function sheet(guides: readonly Curve[], hair: HairRamp, form: SheetForm, random: Random): string {
  const { count, width, stray, root = 0.5, opacity = 0.6, wave = 0, light } = form;
  const order = Array.from({ length: count }, (_, index) => (index * 7 + 3) % count);
  return order
    .map((index) => {
      const position = (index + random()) / count;
      const guide = guideAt(guides, position);
      const [endX, endY] = [spread(random, stray), spread(random, stray)];
      const tilt = spread(random, stray * 0.35);
      const start = guide[0];
      const curve = mapCurve(guide, (x, y) => {
        const along = Math.min(1, Math.hypot(x - start[0], y - start[1]) / 260);
        return [x + endX * along + tilt * along * (1 - along), y + endY * along];
      });
      const tone = hairTone(hair, Math.max(0, Math.min(1, light(position) + spread(random, 0.26))));
      return shape(
        lockPath(curve, {
          width: width * (0.6 + 0.8 * random()),
          root,
          wave: wave * (0.7 + 0.6 * random()),
          phase: position * 2.4 + spread(random, 0.5),
        }),
        tone,
        { opacity: Math.min(1, opacity * (0.6 + 0.4 * random())) },
      );
    })
    .join('');
}
