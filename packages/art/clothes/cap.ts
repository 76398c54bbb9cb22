import type { FigureContext } from '../figure/figure-context';
import { darken, lighten } from '../paint/colour';
import { mapPath } from '../paint/geometry';
import { clipped, line, linearGradient, shape, spot } from '../paint/svg';

const DOME =
  'M -153,-66 C -166,-182 -100,-250 0,-250 C 100,-250 166,-182 153,-66 C 120,-94 60,-108 0,-108 C -60,-108 -120,-94 -153,-66 Z';

/** The edge over the forehead, whose ends bend down to the temples. */
const BRIM =
  'M -138,-84 C -104,-132 104,-132 138,-84 C 146,-66 136,-48 122,-54 C 76,-84 -76,-84 -122,-54 C -136,-48 -146,-66 -138,-84 Z';

const SEAMS =
  'M 0,-250 L 0,-120 M -8,-250 C -78,-226 -106,-160 -104,-100 M 8,-250 C 78,-226 106,-160 104,-100';

/** Returns a cap over the hair, or an empty text without a cap. */
export function cap({ spec, head, key, shade, skin }: FigureContext): string {
  const colour = spec.clothes.cap;
  if (colour === undefined) return '';
  const dome = mapPath(DOME, head.outline);
  const brim = mapPath(BRIM, (x, y) => head.outline(x * 1.02, y));
  return [
    linearGradient(
      'cap',
      [key * 150, -230],
      [shade * 160, -60],
      [0, lighten(colour, 0.26)],
      [0.5, colour],
      [1, darken(colour, 0.4)],
    ),
    shape(brim, skin[3], { opacity: 0.45, blur: 8, transform: 'translate(0,20)' }),
    shape(dome, 'url(#cap)'),
    clipped(
      'cap-dome',
      dome,
      line(mapPath(SEAMS, head.outline), '#000000', 3, { opacity: 0.26 }) +
        spot([key * 60, -196], [70, 30], '#ffffff', { opacity: 0.2, blur: 14 }) +
        shape(brim, '#000000', { opacity: 0.4, blur: 8, transform: 'translate(0,-8)' }),
    ),
    spot([...head.outline(0, -249)], [13, 7], darken(colour, 0.15)),
    shape(brim, darken(colour, 0.14)),
    clipped(
      'cap-brim',
      brim,
      spot([key * 40, -112], [90, 16], '#ffffff', { opacity: 0.22, blur: 8 }) +
        line(brim, '#000000', 8, { opacity: 0.3, blur: 3 }),
    ),
  ].join('');
}
