import { mix } from '../paint/colour';
import { coordinate, mapPath } from '../paint/geometry';
import { seededRandom, spread } from '../paint/random';
import { line, shape } from '../paint/svg';
import type { FigureContext } from './figure-context';

/** Beard area of the frontal face: cheek line, moustache and under the lip. */
const AREA =
  'M -122,6 C -112,34 -104,62 -84,74 C -66,84 -54,82 -40,86 C -26,78 -10,82 0,85 C 10,82 26,78 40,86 C 54,82 66,84 84,74 C 104,62 112,34 122,6 L 132,214 L -132,214 Z';

/** Short hairs that follow the cheek down to the chin. */
function hairs({ head, hair, skin, spec }: FigureContext, count: number): string {
  const full = spec.sitter.beard === 'full';
  const random = seededRandom(spec.sitter.seed + 5);
  let light = '';
  let dark = '';
  for (let index = 0; index < count; index += 1) {
    const x = spread(random, 108);
    const y = 84 + random() * 96;
    const top = 60 + 0.001 * (108 - Math.abs(x)) ** 2;
    const overMouth = Math.abs(x) < 44 && y < 132 && y > 94;
    if (y < top || overMouth) continue;
    const [fromX, fromY] = head.feature(x, y);
    const stroke = `M ${coordinate(fromX)},${coordinate(fromY)} l ${coordinate(-x * 0.05 + spread(random, 2))},${coordinate((full ? 6 : 3) + random() * (full ? 6 : 2))} `;
    if (random() > 0.5) light += stroke;
    else dark += stroke;
  }
  return (
    line(light, hair[0], 1.3, { opacity: 0.4 }) +
    line(dark, full ? hair[2] : mix(hair[2], skin[2], 0.4), full ? 1.6 : 1.3, { opacity: full ? 0.5 : 0.4 })
  );
}

/** The beard, to be clipped to the face. */
export function beard(context: FigureContext): string {
  const { spec, hair, skin, head } = context;
  if (spec.sitter.beard === 'none') return '';
  const area = mapPath(AREA, head.feature);
  const full = spec.sitter.beard === 'full';
  return (
    shape(area, mix(hair[2], skin[3], 0.3), { opacity: full ? 0.62 : 0.24, blur: 8 }) +
    (full ? shape(area, mix(hair[2], skin[3], 0.2), { opacity: 0.34, blur: 3 }) : '') +
    hairs(context, full ? 900 : 420)
  );
}
