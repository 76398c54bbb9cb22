import { lighten, mix } from '../paint/colour';
import { clipped, group, line, shape, spot } from '../paint/svg';
import type { FigureContext } from './figure-context';

/** Above this smile the lips show the teeth. */
const TEETH_FROM = 0.75;

export function mouth({ head, skin, shade, spec }: FigureContext): string {
  const [, base, shadow, deep] = skin;
  const { smile } = spec.pose;
  const { age, lipColour, jaw } = spec.sitter;
  const [x, y] = head.feature(0, 110, 10);
  const lip = mix(mix(base, '#b4453f', 0.26 + 0.3 * lipColour), deep, 0.14 - 0.06 * lipColour);
  const half = 36 + 9 * smile;
  const corner = 3 - 17 * smile;
  const middle = 1 + 3 * smile;
  const open = smile > TEETH_FROM ? (smile - TEETH_FROM) * 34 + 6 : 0;
  const full = (1.12 - 0.32 * jaw - 0.2 * age) * (1 - 0.22 * smile);
  const upper =
    `M ${-half},${corner} C ${-half * 0.6},${-6 * full} ${-15},${-14 * full} 0,${-8.5 * full} C ${15},${-14 * full} ${half * 0.6},${-6 * full} ${half},${corner} ` +
    `C ${half * 0.55},${middle + 3} ${-half * 0.55},${middle + 3} ${-half},${corner} Z`;
  const lowerTop = middle + 3 + open;
  const lower =
    `M ${-half + 2},${corner + 1} C ${-half * 0.55},${lowerTop} ${half * 0.55},${lowerTop} ${half - 2},${corner + 1} ` +
    `C ${half * 0.6},${lowerTop + 20 * full} ${-half * 0.6},${lowerTop + 20 * full} ${-half + 2},${corner + 1} Z`;
  const gap =
    `M ${-half + 3},${corner + 1} C ${-half * 0.55},${middle + 2} ${half * 0.55},${middle + 2} ${half - 3},${corner + 1} ` +
    `C ${half * 0.55},${lowerTop + 1.5} ${-half * 0.55},${lowerTop + 1.5} ${-half + 3},${corner + 1} Z`;
  const teeth =
    open === 0
      ? ''
      : clipped(
          'mouth-gap',
          gap,
          shape(gap, '#4a1d1b') +
            shape(
              `M ${-half},${corner - 4} L ${half},${corner - 4} L ${half},${corner} C ${half * 0.5},${lowerTop - 0.5} ${-half * 0.5},${lowerTop - 0.5} ${-half},${corner} Z`,
              '#f7f0e6',
            ) +
            line(
              `M ${-half},${corner} C ${-half * 0.5},${middle + 3} ${half * 0.5},${middle + 3} ${half},${corner}`,
              '#6d4038',
              5,
              { opacity: 0.3, blur: 2 },
            ) +
            spot([-half, corner], [13, 12], '#4a1d1b', { opacity: 0.7, blur: 3 }) +
            spot([half, corner], [13, 12], '#4a1d1b', { opacity: 0.7, blur: 3 }),
        );
  const seam =
    open === 0
      ? line(
          `M ${-half - 1},${corner - 0.5} C ${-half * 0.55},${middle + 3.5} ${half * 0.55},${middle + 3.5} ${half + 1},${corner - 0.5}`,
          deep,
          2.4,
          { opacity: 0.75 },
        )
      : line(gap, deep, 1.2, { opacity: 0.4 });
  const drawing = [
    spot([0, lowerTop + 24 * full], [25, 6], shadow, { opacity: 0.5, blur: 5 }),
    shape(upper, mix(lip, deep, 0.22)),
    teeth,
    shape(lower, lip),
    seam,
    spot([-half - 3, corner], [6, 5], shadow, { opacity: 0.5, blur: 2 }),
    spot([half + 3, corner], [6, 5], shadow, { opacity: 0.5, blur: 2 }),
    spot([-shade * 6, lowerTop + 6 * full], [13, 3.4], lighten(lip, 0.7), { opacity: 0.42, blur: 2 }),
    line('M -5,-26 C -6,-21 -6,-18 -7,-15 M 5,-26 C 6,-21 6,-18 7,-15', shadow, 4, {
      opacity: 0.22,
      blur: 2,
    }),
  ].join('');
  return (
    group(`translate(${x},${y}) rotate(-1.6) scale(${head.widthAt(0)},1)`, drawing) +
    cheekFolds({ head, skin, shade, spec })
  );
}

type FoldParts = Pick<FigureContext, 'head' | 'skin' | 'shade' | 'spec'>;

/** The folds from nose to mouth: deeper with age and with a smile. */
function cheekFolds({ head, skin, spec }: FoldParts): string {
  const depth = 0.1 + 0.3 * spec.pose.smile + 0.4 * spec.sitter.age;
  return ([-1, 1] as const)
    .map((side) => {
      const [x0, y0] = head.feature(side * 32, 58, 8);
      const [x1, y1] = head.feature(side * (50 + 9 * spec.pose.smile), 84, 4);
      const [x2, y2] = head.feature(side * (53 + 6 * spec.pose.smile), 108, 2);
      return line(`M ${x0},${y0} Q ${x1},${y1} ${x2},${y2}`, skin[2], 4, { opacity: depth, blur: 3 });
    })
    .join('');
}
