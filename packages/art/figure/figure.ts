import { blazer } from '../clothes/blazer';
import { cap } from '../clothes/cap';
import { crewNeck } from '../clothes/crew-neck';
import { clothGradients, type DrawGarment } from '../clothes/garment';
import { shirt } from '../clothes/shirt';
import { turtleneck } from '../clothes/turtleneck';
import { bob } from '../hair/bob';
import { bun } from '../hair/bun';
import { cropped, curls } from '../hair/curls';
import { hairGradients, type DrawHaircut } from '../hair/haircut';
import { long, wavy } from '../hair/long';
import { short } from '../hair/short';
import { swept } from '../hair/swept';
import { element, group, linearGradient } from '../paint/svg';
import { bodyMeasures, neckAndChest, torsoLight } from './body';
import { ears, face } from './face';
import { figureContext } from './figure-context';
import type { Clothes, FigureSpec, HairStyle } from './figure-spec';

const GARMENTS: Readonly<Record<Clothes['kind'], DrawGarment>> = { blazer, crewNeck, shirt, turtleneck };

const HAIRCUTS: Readonly<Record<HairStyle, DrawHaircut>> = {
  bob,
  bun,
  cropped,
  curls,
  long,
  short,
  swept,
  wavy,
};

/** The y of the neck's foot, about which the head tilts, and of the hip, about which the torso leans. */
export const TILT_PIVOT_Y = 190;
export const LEAN_PIVOT_Y = 620;

/** A mask that shows the rim light only on the far side. */
function rimMask(shade: -1 | 1): string {
  return (
    linearGradient('rim-fade', [shade * 30, 0], [shade * 150, -20], [0, '#000000'], [1, '#ffffff']) +
    element(
      'mask',
      { id: 'rim', maskUnits: 'userSpaceOnUse', x: -900, y: -600, width: 1800, height: 2000 },
      element('rect', { x: -900, y: -600, width: 1800, height: 2000, fill: 'url(#rim-fade)' }),
    )
  );
}

/** Darkens the drawing, as a camera does that measures the light behind the sitter. */
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
  const haircut = HAIRCUTS[spec.sitter.hairStyle](context);
  const garment = GARMENTS[spec.clothes.kind](context, measures);
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
