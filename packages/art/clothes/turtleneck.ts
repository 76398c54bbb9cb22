import { line, shape, spot } from '../paint/svg';
import type { DrawGarment } from './garment';

/** A ribbed turtleneck with its fold turned down. */
export const turtleneck: DrawGarment = ({ shade, key }, { neck, torso, centre }) => {
  const top = neck + 5;
  const fold = neck + 17;
  const shift = centre * 0.12;
  const tube =
    `M ${-top},150 C ${-fold},182 ${-fold - 6},220 ${-fold - 10},250 C -80,292 80,292 ${fold + 10 + shift},250 ` +
    `C ${fold + 6},220 ${fold},182 ${top},150 C 50,186 -50,186 ${-top},150 Z`;
  const base = `M ${-fold - 6},236 C ${-fold - 30},262 ${-fold - 44},268 ${-fold - 56},274 C -80,322 80,322 ${fold + 56},274 C ${fold + 44},268 ${fold + 30},262 ${fold + 6},236 Z`;
  const ribs = Array.from({ length: 13 }, (_, index) => {
    const position = (index - 6) / 6;
    const bend = Math.sin(position * 1.35);
    const drop = 34 * Math.cos(position * 1.4);
    return `M ${bend * top},${148 + drop} C ${bend * (fold - 2)},${190 + drop} ${bend * (fold + 4)},${220 + drop} ${bend * (fold + 8) + shift},${248 + drop * 0.9}`;
  }).join(' ');
  return {
    back: shape(
      `M ${-top},152 C -50,120 50,120 ${top},152 L ${top},200 L ${-top},200 Z`,
      'url(#cloth-inside)',
    ),
    front: [
      shape(torso, 'url(#cloth)'),
      line(`M ${-fold - 56},276 C -80,326 80,326 ${fold + 56},276`, '#000000', 10, { opacity: 0.2, blur: 8 }),
      shape(base, 'url(#cloth-trim)'),
      line(`M ${-fold - 10},254 C -80,300 80,300 ${fold + 10 + shift},254`, '#000000', 11, {
        opacity: 0.42,
        blur: 5,
      }),
      shape(tube, 'url(#cloth-trim)'),
      line(ribs, '#000000', 2.6, { opacity: 0.14 }),
      line(ribs, '#ffffff', 2, { opacity: 0.1, transform: 'translate(4,0)' }),
      spot([shade * 60, 210], [44, 60], '#000000', { opacity: 0.26, blur: 14 }),
      spot([key * 40, 222], [22, 34], '#ffffff', { opacity: 0.12, blur: 8 }),
      line(`M ${-top},151 C -50,187 50,187 ${top},151`, '#000000', 12, { opacity: 0.4, blur: 5 }),
      line(`M ${-top},151 C -50,187 50,187 ${top},151`, '#ffffff', 2, { opacity: 0.2 }),
    ].join(''),
  };
};
