import { line, shape } from '../paint/svg';
import type { DrawGarment } from './garment';

/** A knitted crew neck; the far side of its rib shows behind the neck. */
export const crewNeck: DrawGarment = (context, { neck, torso }) => {
  const side = neck + 22;
  const inner = `C ${side - 16},268 50,290 0,290 C -50,290 ${-side + 16},268 ${-side},214`;
  const outer = `C ${-side + 4},292 -62,318 0,318 C 62,318 ${side - 4},292 ${side + 20},226`;
  const band = `M ${side},214 ${inner} C ${-side - 6},214 ${-side - 16},218 ${-side - 20},226 ${outer} C ${side + 16},218 ${side + 6},214 ${side},214 Z`;
  const body = torso.replace(
    /C 60,300 -60,300 (\S+) Z$/,
    `C ${side - 4},266 60,300 0,300 C -60,300 ${-side + 4},266 $1 Z`,
  );
  const ribs = Array.from({ length: 23 }, (_, index) => {
    const angle = Math.PI * (0.06 + (0.88 * index) / 22);
    const point = (grow: number): string =>
      `${Math.cos(angle) * (side - 8 + grow)},${212 + Math.sin(angle) * (74 + grow)}`;
    return `M ${point(6)} L ${point(24)}`;
  }).join(' ');
  return {
    back: shape(
      `M ${-side - 16},236 C ${-side},176 ${side},176 ${side + 16},236 C 60,262 -60,262 ${-side - 16},236 Z`,
      'url(#cloth-inside)',
    ),
    front: [
      shape(body, 'url(#cloth)'),
      line(`M ${-side - 20},230 ${outer}`, '#000000', 8, { opacity: 0.22, blur: 5 }),
      line(`M ${side},216 ${inner}`, '#000000', 9, { opacity: 0.4, blur: 5, transform: 'translate(0,-3)' }),
      shape(band, 'url(#cloth-trim)'),
      line(ribs, '#000000', 2, { opacity: 0.13 }),
      line(`M ${-side - 20},226 ${outer}`, '#000000', 2, { opacity: 0.2 }),
      context.spec.pose.turn === 0
        ? ''
        : line(`M ${side + 60},262 C ${side + 80},330 ${side + 90},380 ${side + 84},430`, '#000000', 6, {
            opacity: 0.1,
            blur: 5,
          }),
    ].join(''),
  };
};
