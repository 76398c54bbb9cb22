import { darken, lighten, type Hex } from '../paint/colour';
import { mirrorPath } from '../paint/geometry';
import { line, linearGradient, shape } from '../paint/svg';
import type { BodyMeasures } from '../figure/body';
import type { FigureContext } from '../figure/figure-context';

interface Collar {
  /** The stand behind the neck. */
  readonly back: string;
  /** The leaves over the chest. */
  readonly leaves: string;
}

export interface CollarForm {
  /** The y at which the leaves meet. */
  readonly openTo: number;
  /** The reach of the leaves over the shoulders; small under a jacket. */
  readonly flare: number;
}

/** An open shirt collar: a stand around the neck and two pointed leaves. */
export function shirtCollar(
  { key, shade }: FigureContext,
  { neck, centre }: BodyMeasures,
  colour: Hex,
  { openTo, flare }: CollarForm,
): Collar {
  const side = neck + 12;
  const meet = centre * 0.3;
  const leaf = (direction: -1 | 1): string => {
    const path =
      `M ${side - 9},168 C ${side - 2},184 ${side + flare * 0.2},214 ${side + flare * 0.8},242 C ${side + flare * 0.5},272 96,308 66,${openTo + 10} ` +
      `C 50,${openTo + 8} 22,${openTo - 10} 6,${openTo} C 34,${openTo - 54} ${side - 24},244 ${side - 9},168 Z`;
    const sided = direction === 1 ? path : mirrorPath(path);
    return sided.replace(
      new RegExp(`(^|\\s)${6 * direction},${openTo}`, 'g'),
      `$1${meet + 3 * direction},${openTo}`,
    );
  };
  const fold = (direction: -1 | 1): string =>
    `M ${direction * (side - 7)},172 C ${direction * (side - 20)},246 ${direction * 34},${openTo - 60} ${meet + direction * 3},${openTo}`;
  const drawLeaf = (direction: -1 | 1): string =>
    shape(leaf(direction), '#000000', { opacity: 0.34, blur: 5, transform: `translate(${shade * 4},9)` }) +
    shape(leaf(direction), 'url(#collar)') +
    line(fold(direction), '#000000', 7, { opacity: 0.16, blur: 3 }) +
    line(leaf(direction), darken(colour, 0.5), 1.2, { opacity: 0.4 });
  return {
    back: shape(
      `M ${-side - 6},214 C ${-side},148 ${side},148 ${side + 6},214 C 60,240 -60,240 ${-side - 6},214 Z`,
      darken(colour, 0.28),
    ),
    leaves:
      linearGradient(
        'collar',
        [key * 130, 190],
        [shade * 140, 350],
        [0, lighten(colour, 0.5)],
        [0.5, lighten(colour, 0.12)],
        [1, darken(colour, 0.3)],
      ) +
      drawLeaf(-1) +
      drawLeaf(1),
  };
}
