import { mix, type Hex } from '../paint/colour';
import { coordinate, mapPath } from '../paint/geometry';
import { seededRandom, spread } from '../paint/random';
import { clipped, line, shape, spot } from '../paint/svg';
import type { FigureContext } from './figure-context';

/** The beard area of the frontal face: cheek line, upper lip, around the mouth and jaw. */
const AREA =
  'M -124,10 C -116,44 -106,78 -84,92 C -66,98 -54,88 -36,86 C -20,84 -8,86 0,88 C 8,86 20,84 36,86 C 54,88 66,98 84,92 C 106,78 116,44 124,10 L 134,220 L -134,220 Z';
/** The densest area: moustache, chin and jaw. */
const DENSE =
  'M -118,54 C -108,92 -96,108 -74,112 C -58,112 -54,98 -34,92 C -20,88 -8,90 0,93 C 8,90 20,88 34,92 C 54,98 58,112 74,112 C 96,108 108,92 118,54 L 134,220 L -134,220 Z';

const tone = ({ hair, skin }: FigureContext): Hex => mix(mix(hair[2], hair[1], 0.55), skin[3], 0.25);

/** Fine short hairs from the cheek to the chin, in few paths for a small picture. */
function hairs({ head, hair, skin, spec }: FigureContext, count: number): string {
  const full = spec.sitter.beard === 'full';
  const random = seededRandom(spec.sitter.seed + 5);
  const strokes = ['', '', ''];
  for (let index = 0; index < count; index += 1) {
    const x = spread(random, 112);
    const y = 70 + random() * 106;
    const top = 96 - 0.0075 * Math.max(0, Math.abs(x) - 40) ** 2;
    const overMouth = Math.abs(x) < 46 && y < 130 && y > 95;
    if (y < top + random() * 14 || overMouth) continue;
    const [fromX, fromY] = head.feature(x, y);
    const length = (full ? 5 : 2.2) + random() * (full ? 6 : 2);
    strokes[index % 3] +=
      `M ${coordinate(fromX)},${coordinate(fromY)} q ${coordinate(-x * 0.012)},${coordinate(length * 0.5)} ${coordinate(-x * 0.045 + spread(random, 1.6))},${coordinate(length)} `;
  }
  const [light = '', middle = '', dark = ''] = strokes;
  const strength = full ? 1 : 0.55;
  return (
    line(dark, mix(hair[2], skin[3], 0.2), 1.2, { opacity: 0.5 * strength }) +
    line(middle, hair[1], 1.1, { opacity: 0.5 * strength }) +
    line(light, hair[0], 1, { opacity: 0.34 * strength })
  );
}

/** The beard, to be clipped to the face. */
export function beard(context: FigureContext): string {
  const { spec, head, key, hair } = context;
  if (spec.sitter.beard === 'none') return '';
  const area = mapPath(AREA, head.feature);
  const dense = mapPath(DENSE, head.feature);
  const full = spec.sitter.beard === 'full';
  const colour = tone(context);
  return (
    shape(area, colour, { opacity: full ? 0.5 : 0.2, blur: 14 }) +
    shape(dense, colour, { opacity: full ? 0.62 : 0.12, blur: 8 }) +
    (full ? spot([...head.feature(key * 66, 132)], [30, 34], hair[0], { opacity: 0.16, blur: 14 }) : '') +
    hairs(context, full ? 1500 : 900)
  );
}

/** The part of a full beard below the outline of the face, drawn under the face. */
export function beardBelowChin(context: FigureContext, outline: string): string {
  if (context.spec.sitter.beard !== 'full') return '';
  const lower = 'M -200,96 L 200,96 L 200,260 L -200,260 Z';
  return clipped(
    'beard-below',
    lower,
    shape(outline, tone(context), { opacity: 0.95, blur: 2, transform: 'translate(0,7)' }),
  );
}
