import { darken, lighten } from '../paint/colour';
import { line, linearGradient, shape, spot } from '../paint/svg';
import { CLOTH } from '../palette';
import type { DrawGarment } from './garment';
import { shirtCollar } from './shirt-collar';

const SHIRT_OPEN_TO = 330;
const BUTTON_Y = 620;

/** A single-breasted blazer with notched lapels over an open shirt. */
export const blazer: DrawGarment = (context, measures) => {
  const { key, shade, spec } = context;
  const { colour, shirt = CLOTH.ivory } = spec.clothes;
  const { torso, neck, centre } = measures;
  const collar = shirtCollar(context, measures, shirt, { openTo: SHIRT_OPEN_TO, flare: 8 });
  const meet = centre * 0.3;
  const side = neck + 26;
  const lapel = (direction: -1 | 1): string => {
    const x = (value: number): number => direction * value;
    const far = direction * spec.pose.turn > 0 ? 1 - 0.2 * Math.abs(spec.pose.turn) : 1;
    const w = (value: number): number => x(value * far);
    return (
      `M ${x(side - 6)},196 C ${x(side + 22)},214 ${w(side + 52)},240 ${w(side + 66)},286 L ${w(side + 58)},334 L ${w(side + 34)},346 L ${w(side + 66)},378 ` +
      `C ${w(side + 40)},450 ${x(64) + centre * 0.6},560 ${centre + x(2)},${BUTTON_Y} C ${x(40) + centre * 0.7},520 ${w(side - 18)},400 ${x(side - 6)},196 Z`
    );
  };
  const notch = (direction: -1 | 1): string =>
    `M ${direction * (side - 2)},318 L ${direction * (side + 36)},345`;
  const drawLapel = (direction: -1 | 1): string =>
    shape(lapel(direction), '#000000', { opacity: 0.42, blur: 5, transform: `translate(${shade * 4},8)` }) +
    shape(lapel(direction), 'url(#lapel)') +
    line(notch(direction), '#000000', 2.4, { opacity: 0.3 }) +
    line(lapel(direction), lighten(colour, 0.4), 1.3, { opacity: 0.35 });
  const shirtFront = `M ${-side + 6},210 L ${-side},420 L ${centre},${BUTTON_Y + 30} L ${side},420 L ${side - 6},210 L ${meet},${SHIRT_OPEN_TO - 16} Z`;
  const jacket = torso.replace(/C 60,300 -60,300 (\S+) Z$/, `L ${centre},${BUTTON_Y} L $1 Z`);
  return {
    back:
      shape(
        `M ${-side - 8},226 C ${-side + 6},166 ${side - 6},166 ${side + 8},226 C 60,262 -60,262 ${-side - 8},226 Z`,
        darken(colour, 0.5),
      ) + collar.back,
    front: [
      linearGradient(
        'lapel',
        [key * 190, 240],
        [shade * 190, 560],
        [0, lighten(colour, 0.27)],
        [0.5, lighten(colour, 0.06)],
        [1, darken(colour, 0.28)],
      ),
      shape(shirtFront, shirt),
      shape(shirtFront, '#1a2028', { opacity: 0.1 }),
      line(
        `M ${meet},${SHIRT_OPEN_TO} C ${meet + centre * 0.2},430 ${centre},540 ${centre},${BUTTON_Y}`,
        '#000000',
        2.4,
        { opacity: 0.22 },
      ),
      spot([meet + centre * 0.3 - 10, 410], [5, 5], '#000000', { opacity: 0.16 }),
      spot([meet + centre * 0.6 - 10, 500], [5, 5], '#000000', { opacity: 0.16 }),
      collar.leaves,
      shape(jacket, 'url(#cloth)'),
      line(
        `M ${centre},${BUTTON_Y} C ${centre + 8},760 ${centre + 20},900 ${centre + 60},1200`,
        '#000000',
        3,
        { opacity: 0.4 },
      ),
      spot([centre + 12, BUTTON_Y + 26], [11, 11], darken(colour, 0.5)),
      spot([centre + 10, BUTTON_Y + 23], [6, 6], lighten(colour, 0.2), { opacity: 0.6 }),
      drawLapel(-1),
      drawLapel(1),
    ].join(''),
  };
};
