import { mix } from '../paint/colour';
import { clipped, line, linearGradient, rimLine, shape, spot } from '../paint/svg';
import type { FigureContext } from './figure-context';

/** The measures of the torso for the clothes. */
export interface BodyMeasures {
  /** Half the width of the neck at the collar. */
  readonly neck: number;
  /** The sideways shift of the chest's middle at its lower end. */
  readonly centre: number;
  /** Outer x of the shoulders. */
  readonly left: number;
  readonly right: number;
  /** The outline of the clothed torso, open below the picture. */
  readonly torso: string;
  /** The two sides of the outline, which the rim light grazes. */
  readonly flanks: string;
}

const SHOULDER_HALF = 268;

export function bodyMeasures({ spec }: FigureContext): BodyMeasures {
  const { turn } = spec.pose;
  const { jaw } = spec.sitter;
  const half = SHOULDER_HALF * (0.93 + 0.14 * jaw);
  const reach = (side: -1 | 1): number => {
    const away = side * turn;
    return side * half * (1 - (away > 0 ? 0.26 : -0.08) * Math.abs(turn));
  };
  const left = reach(-1);
  const right = reach(1);
  const neck = 61 + 25 * jaw;
  const collar = neck + 20;
  const flank = (outer: number, side: -1 | 1): readonly string[] => [
    `${side * collar},206`,
    `${side * (collar + 14)},238 ${side * (collar + 46)},252 ${outer * 0.62},268`,
    `${outer * 0.86},288 ${outer - side * 4},296 ${outer + side * 18},350`,
    `${outer + side * 40},412 ${outer + side * 52},470 ${outer + side * 66},600`,
    `${outer + side * 104},1200`,
  ];
  const [l0, l1, l2, l3, l4] = flank(left, -1);
  const [r0] = flank(right, 1);
  const rightBack =
    `L ${right + 104},1200 L ${right + 66},600 C ${right + 52},470 ${right + 40},412 ${right + 18},350 ` +
    `C ${right - 4},296 ${right * 0.86},288 ${right * 0.62},268 C ${collar + 46},252 ${collar + 14},238 ${r0}`;
  const torso = `M ${l0} C ${l1} C ${l2} C ${l3} L ${l4} ${rightBack} C 60,300 -60,300 ${l0} Z`;
  const flanks = `M ${l0} C ${l1} C ${l2} C ${l3} L ${l4} ${rightBack.replace('L', 'M')}`;
  return { neck, centre: turn * 58, left, right, torso, flanks };
}

/** The neck and the skin of an open collar, with the shadow of the chin. */
export function neckAndChest(
  { skin, shade, key, spec }: FigureContext,
  { neck, centre }: BodyMeasures,
): string {
  const [highlight, base, shadow, deep] = skin;
  const outline =
    `M ${-neck - 4},60 C ${-neck + 4},120 ${-neck + 5},168 ${-neck - 14},204 C ${-neck - 26},226 ${-neck - 40},250 ${-neck - 56},270 L ${centre * 0.5},470 L ${neck + 56},270 ` +
    `C ${neck + 40},250 ${neck + 26},226 ${neck + 14},204 C ${neck - 5},168 ${neck - 4},120 ${neck + 4},60 Z`;
  const shift = spec.pose.yaw * 1.1;
  return [
    linearGradient(
      'neck',
      [key * 90, 120],
      [shade * 110, 250],
      [0, mix(base, highlight, 0.2)],
      [0.5, mix(base, shadow, 0.4)],
      [1, mix(shadow, deep, 0.25)],
    ),
    shape(outline, 'url(#neck)'),
    clipped(
      'neck-clip',
      outline,
      [
        shape(
          `M -190,40 L 190,40 L 190,150 C ${110 + shift},${196} ${66 + shift},226 ${shift + shade * 16},230 C ${-66 + shift},226 ${-110 + shift},190 -190,150 Z`,
          deep,
          { opacity: 0.44, blur: 14 },
        ),
        spot([shade * 96, 190], [46, 130], deep, { opacity: 0.34, blur: 22 }),
        line(`M ${-neck + 16},150 C ${-neck + 22},200 -34,262 ${-12 + centre * 0.2},284`, shadow, 5, {
          opacity: 0.4,
          blur: 3,
        }),
        line(`M ${neck - 16},150 C ${neck - 22},200 34,262 ${12 + centre * 0.2},284`, shadow, 5, {
          opacity: 0.4,
          blur: 3,
        }),
        line('M -128,268 C -84,280 -40,278 -16,292 M 128,268 C 84,280 40,278 16,292', shadow, 6, {
          opacity: 0.4,
          blur: 3,
        }),
        spot([key * 44, 300], [50, 20], highlight, { opacity: 0.28, blur: 14 }),
      ].join(''),
    ),
  ].join('');
}

/** Light, folds and rim over the finished clothes. */
export function torsoLight(
  { shade, key, spec }: FigureContext,
  { torso, flanks, left, right, centre, neck }: BodyMeasures,
): string {
  const { contrast, rim } = spec.light;
  const shadowPath = `M ${shade * 60 + centre},190 C ${shade * 130 + centre},340 ${shade * 170},480 ${shade * 130},1200 L ${shade * 700},1200 L ${shade * 700},190 Z`;
  const sleeve = (outer: number, side: -1 | 1): string =>
    `M ${outer - side * 30},470 C ${outer - side * 18},560 ${outer - side * 26},680 ${outer - side * 12},900`;
  // Up to the chin, so that neck and collar have the same light as the cloth.
  const lit = torso.replace(/C 60,300 -60,300 (\S+) Z$/, `L ${neck + 4},60 L ${-neck - 4},60 L $1 Z`);
  return clipped(
    'torso-light',
    lit,
    [
      shape(shadowPath, '#06080d', { opacity: 0.2 + 0.32 * contrast, blur: 40 }),
      spot([key * 180, 322], [150, 56], '#ffffff', { opacity: 0.13, blur: 40 }),
      line(`${sleeve(left, -1)} ${sleeve(right, 1)}`, '#000000', 9, { opacity: 0.24, blur: 5 }),
      line(
        `M ${left * 0.7},420 C ${left * 0.62},450 ${left * 0.5},462 ${left * 0.36},468 M ${right * 0.7},420 C ${right * 0.62},450 ${right * 0.5},462 ${right * 0.36},468`,
        '#000000',
        8,
        { opacity: 0.12, blur: 5 },
      ),
      rimLine(flanks, rim, 9 + 8 * contrast, 0.36 + 0.5 * contrast),
      line(flanks, '#ffffff', 6, { opacity: 0.1, blur: 3 }),
    ].join(''),
  );
}
