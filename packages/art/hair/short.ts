import { curves, type Curve } from '../paint/geometry';
import { clipped, shape } from '../paint/svg';
import { sheenAndRim, turned, type DrawHaircut } from './haircut';

const BASE =
  'M -119,-4 C -136,-110 -122,-196 -44,-222 C 20,-250 112,-226 128,-140 C 134,-92 126,-44 118,-4 C 113,-36 110,-68 102,-94 ' +
  'C 92,-116 70,-116 40,-122 C 0,-128 -34,-140 -60,-150 C -82,-140 -98,-118 -104,-92 C -110,-66 -114,-36 -119,-4 Z';

/** The guides from a parting on the viewer's left. */
const TOP = curves(
  'M -62,-150 C -74,-216 20,-256 118,-170',
  'M -60,-148 C -48,-204 40,-232 116,-140',
  'M -58,-148 C -20,-182 60,-200 112,-112',
  'M -56,-146 C 0,-156 50,-162 92,-104',
  'M -54,-144 C -10,-136 20,-136 58,-112',
);

const LEFT_SIDE = curves(
  'M -66,-152 C -122,-172 -134,-80 -120,-2',
  'M -64,-150 C -106,-140 -116,-80 -112,-30',
);

const RIGHT_SIDE = curves('M 112,-170 C 136,-140 132,-70 119,-2', 'M 100,-120 C 110,-104 112,-70 112,-36');

/** Short hair with a side parting and tapered sides. */
export const short: DrawHaircut = (context) => {
  const { key } = context;
  const { path, locks } = turned(context);
  const base = path(BASE);
  const sides = (guides: readonly Curve[], lit: boolean): string =>
    locks(guides, { count: 16, width: 10, stray: 5, opacity: 0.45, light: () => (lit ? 0.42 : 0.16) });
  const top = locks(TOP, {
    count: 36,
    width: 15,
    stray: 11,
    root: 0.3,
    opacity: 0.55,
    light: (position) => 0.5 - 0.26 * position,
  });
  return {
    back: '',
    front:
      shape(base, 'url(#hair)') +
      clipped('short-locks', base, sides(LEFT_SIDE, key === -1) + sides(RIGHT_SIDE, key === 1) + top) +
      sheenAndRim(context, 'short-shine', base, [50, -184]),
    shadow: base,
    showsEars: true,
  };
};
