import { lighten } from '../paint/colour';
import { line, shape, spot } from '../paint/svg';
import type { FigureContext } from './figure-context';

/** The nose: a side plane in shadow, the wings, and the light on its bridge and tip. */
export function nose({ head, skin, shade, spec }: FigureContext): string {
  const [highlight, , shadow, deep] = skin;
  // A turned head shows the nose's far plane, a frontal one the plane away from the light.
  const side = Math.abs(head.sine) > 0.12 ? Math.sign(head.sine) : shade;
  const inShadow = side === shade ? 0.5 : 0.26;
  const [rootX] = head.feature(side * 9, -26, 6);
  const [tipX] = head.feature(0, 50, 30);
  const [baseX] = head.feature(0, 64, 16);
  const breadth = 22 + 3 * spec.sitter.jaw;
  const plane =
    `M ${rootX},-34 C ${rootX + side * 2},-6 ${tipX + side * 5},20 ${tipX + side * 7},38 ` +
    `C ${tipX + side * 12},48 ${baseX + side * breadth},50 ${baseX + side * breadth},60 ` +
    `C ${baseX + side * 16},70 ${baseX},68 ${tipX},66 C ${tipX + side * 6},40 ${rootX - side * 3},0 ${rootX},-34 Z`;
  const wings =
    `M ${baseX - breadth},50 C ${baseX - breadth - 5},60 ${baseX - breadth},67 ${baseX - breadth + 7},66 ` +
    `M ${baseX + breadth},50 C ${baseX + breadth + 5},60 ${baseX + breadth},67 ${baseX + breadth - 7},66`;
  const under =
    `M ${baseX - 17},65 C ${baseX - 12},60 ${baseX - 8},62 ${tipX - 4},67 C ${tipX},69 ${tipX + 2},69 ${tipX + 4},67 ` +
    `C ${baseX + 8},62 ${baseX + 12},60 ${baseX + 17},65 C ${baseX + 10},72 ${tipX + 6},71 ${tipX},75 C ${tipX - 6},71 ${baseX - 10},72 ${baseX - 17},65 Z`;
  const [bridgeX] = head.feature(0, 6, 22);
  return [
    shape(plane, shadow, { opacity: inShadow, blur: 5 }),
    spot([baseX + shade * 8, 80], [24, 8], shadow, { opacity: 0.42, blur: 5 }),
    line(wings, deep, 2.6, { opacity: 0.34, blur: 1 }),
    shape(under, deep, { opacity: 0.5, blur: 1 }),
    line(`M ${bridgeX - shade * 3},-14 L ${tipX - shade * 4},34`, lighten(highlight, 0.4), 7, {
      opacity: 0.28,
      blur: 5,
    }),
    spot([tipX - shade * 4, 46], [7, 8], lighten(highlight, 0.6), { opacity: 0.55, blur: 3 }),
  ].join('');
}
