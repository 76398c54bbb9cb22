import { lighten, mix } from '../paint/colour';
import { mapCurve, mapPath, type Curve } from '../paint/geometry';
import { seededRandom } from '../paint/random';
import { clipped, linearGradient, rimLine, spot } from '../paint/svg';
import type { FigureContext } from '../figure/figure-context';
import { sheet, type SheetForm } from './strands';

/** A drawn hairstyle. */
export interface Haircut {
  /** The part behind neck and shoulders. */
  readonly back: string;
  /** The part over the face and, with long hair, over the shoulders. */
  readonly front: string;
  /** The outline whose shadow falls on the forehead. */
  readonly shadow: string;
  /** Whether the ears are visible. */
  readonly showsEars: boolean;
}

export type DrawHaircut = (context: FigureContext) => Haircut;

/** The gradients of all styles: `hair` for the front, `hair-back` for the back. */
export function hairGradients({ hair, key, shade }: FigureContext): string {
  const [highlight, base, deep] = hair;
  return (
    linearGradient(
      'hair',
      [key * 170, -220],
      [shade * 170, 170],
      [0, mix(base, highlight, 0.62)],
      [0.45, base],
      [1, deep],
    ) +
    linearGradient(
      'hair-back',
      [key * 190, -120],
      [shade * 190, 320],
      [0, mix(base, deep, 0.25)],
      [0.6, deep],
      [1, mix(deep, '#000000', 0.35)],
    )
  );
}

/** Returns what projects paths of the frontal drawing to the turned head, and draws locks along its curves. */
export function turned({ head, hair, spec }: FigureContext) {
  const random = seededRandom(spec.sitter.seed);
  return {
    path: (path: string): string => mapPath(path, head.outline),
    locks: (guides: readonly Curve[], form: SheetForm): string =>
      sheet(
        guides.map((guide) => mapCurve(guide, head.outline)),
        hair,
        form,
        random,
      ),
  };
}

/**
 * The sheen of the key light across the top of the hair, and the rim on the far side of `edge`, the part of the outline
 * in front of the backdrop.
 */
export function sheenAndRim(
  { hair, key, shade, spec }: FigureContext,
  id: string,
  outline: string,
  sheen: readonly [x: number, y: number],
  edge = outline,
): string {
  const { rim, contrast } = spec.light;
  const [x, y] = [key * sheen[0], sheen[1]];
  return clipped(
    id,
    outline,
    spot([x, y], [88, 20], lighten(hair[0], 0.35), {
      opacity: 0.34,
      blur: 14,
      transform: `rotate(${key * 20} ${x} ${y})`,
    }) +
      spot([shade * 120, -40], [50, 160], hair[2], { opacity: 0.4, blur: 22 }) +
      rimLine(edge, rim, 9 + 6 * contrast, 0.36 + 0.44 * contrast),
  );
}
