import { line, shape, spot } from '../paint/svg';
import type { DrawGarment } from './garment';
import { shirtCollar } from './shirt-collar';

const OPEN_TO = 352;

/** A shirt with one open button. */
export const shirt: DrawGarment = (context, measures) => {
  const { torso, neck, centre } = measures;
  const collar = shirtCollar(context, measures, context.spec.clothes.colour, { openTo: OPEN_TO, flare: 28 });
  const meet = centre * 0.3;
  const body = torso.replace(/C 60,300 -60,300 (\S+) Z$/, `L ${meet},${OPEN_TO - 14} L $1 Z`);
  const edge = `M ${meet + 2},${OPEN_TO} C ${meet + centre * 0.3},500 ${centre},640 ${centre},1200`;
  const buttons = [430, 530, 630, 730, 830]
    .map((y) => {
      const x = meet - 11 + (centre - meet) * Math.min(1, (y - OPEN_TO) / 300);
      return (
        spot([x, y + 2], [7, 7], '#000000', { opacity: 0.25, blur: 2 }) +
        spot([x, y], [6, 6], '#cfc6b8') +
        spot([x, y], [2.4, 2.4], '#8f877c')
      );
    })
    .join('');
  return {
    back: collar.back,
    front: [
      shape(body, 'url(#cloth)'),
      line(edge, '#000000', 10, { opacity: 0.14, blur: 5, transform: 'translate(6,0)' }),
      line(edge, '#000000', 2.2, { opacity: 0.26 }),
      line(edge, '#000000', 1.4, { opacity: 0.14, transform: 'translate(-26,14)' }),
      buttons,
      line(
        `M ${-neck - 96},262 C -150,300 -150,360 -138,400 M ${neck + 96},262 C 150,300 150,360 138,400`,
        '#000000',
        7,
        { opacity: 0.1, blur: 5 },
      ),
      collar.leaves,
    ].join(''),
  };
};
