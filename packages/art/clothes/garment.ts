import { darken, lighten } from '../paint/colour';
import { linearGradient } from '../paint/svg';
import type { BodyMeasures } from '../figure/body';
import type { FigureContext } from '../figure/figure-context';

/** The parts of a garment behind and in front of the neck. */
export interface Garment {
  readonly back: string;
  readonly front: string;
}

export type DrawGarment = (context: FigureContext, measures: BodyMeasures) => Garment;

/** The gradients of all garments: `cloth`, `cloth-trim` (collars, ribs) and `cloth-inside`. */
export function clothGradients({ spec, key, shade }: FigureContext): string {
  const { colour } = spec.clothes;
  return (
    linearGradient(
      'cloth',
      [key * 320, 240],
      [shade * 340, 660],
      [0, lighten(colour, 0.2)],
      [0.45, colour],
      [1, darken(colour, 0.42)],
    ) +
    linearGradient(
      'cloth-trim',
      [key * 130, 170],
      [shade * 140, 330],
      [0, lighten(colour, 0.26)],
      [0.5, lighten(colour, 0.06)],
      [1, darken(colour, 0.3)],
    ) +
    linearGradient('cloth-inside', [0, 170], [0, 250], [0, darken(colour, 0.3)], [1, darken(colour, 0.6)])
  );
}
