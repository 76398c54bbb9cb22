import { cap } from '../clothes/cap';
import { clothGradients } from '../clothes/garment';
import { WARDROBE } from '../clothes/wardrobe';
import { hairGradients } from '../hair/haircut';
import { SALON } from '../hair/salon';
import { element, group, linearGradient } from '../paint/svg';
import { bodyMeasures, neckAndChest, torsoLight } from './body';
import { ears, face } from './face';
import { figureContext } from './figure-context';
import type { FigureSpec } from './figure-spec';

/** The neck's foot, about which the head tilts, and the hip, about which the torso leans. */
export const TILT_PIVOT_Y = 190;
export const LEAN_PIVOT_Y = 620;

/** Paint that lets the rim light show on the far side only. */
function rimMask(shade: -1 | 1): string {
  return (
    linearGradient(
      'rim-fade',
      [shade * 30, 0],
      [shade * 150, -20],
      [
        [0, '#000000'],
        [1, '#ffffff'],
      ],
    ) +
    element(
      'mask',
      { id: 'rim', maskUnits: 'userSpaceOnUse', x: -900, y: -600, width: 1800, height: 2000 },
      element('rect', { x: -900, y: -600, width: 1800, height: 2000, fill: 'url(#rim-fade)' }),
    )
  );
}

/** The drawing as a camera shows it that measured the light behind it. */
function underExposed(drawing: string, exposure = 1): string {
  if (exposure === 1) return drawing;
  const channels = ['feFuncR', 'feFuncG', 'feFuncB']
    .map((name) => element(name, { type: 'linear', slope: exposure }))
    .join('');
  return (
    element(
      'filter',
      { id: 'exposure', 'color-interpolation-filters': 'sRGB' },
      element('feComponentTransfer', {}, channels),
    ) + element('g', { filter: 'url(#exposure)' }, drawing)
  );
}

/** A sitter, dressed, posed and lit, as SVG. */
export function drawFigure(spec: FigureSpec): string {
  const context = figureContext(spec);
  const measures = bodyMeasures(context);
  const haircut = SALON[spec.sitter.hairStyle](context);
  const garment = WARDROBE[spec.clothes.kind](context, measures);
  const tilt = `rotate(${spec.pose.tilt} 0 ${TILT_PIVOT_Y})`;
  const { x, y, scale } = spec.placement;
  const drawing = group(
    `translate(${x},${y}) scale(${scale}) rotate(${spec.pose.lean} 0 ${LEAN_PIVOT_Y})`,
    [
      rimMask(context.shade),
      hairGradients(context),
      clothGradients(context),
      group(tilt, haircut.back),
      garment.back,
      neckAndChest(context, measures),
      garment.front,
      torsoLight(context, measures),
      group(
        tilt,
        (haircut.showsEars ? ears(context) : '') +
          face(context, haircut.shadow) +
          haircut.front +
          cap(context),
      ),
    ].join(''),
  );
  return underExposed(drawing, spec.light.exposure);
}
