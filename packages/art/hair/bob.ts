import { curves, mirrorCurve, type Curve } from '../paint/geometry';
import { shape } from '../paint/svg';
import { sheenAndRim, turned, type DrawHaircut } from './haircut';

const SIDE = curves(
  'M -6,-222 C -200,-226 -176,40 -130,152',
  'M -8,-212 C -172,-204 -164,40 -112,158',
  'M -12,-196 C -136,-170 -140,20 -104,140',
  'M -14,-180 C -112,-158 -116,-40 -98,84',
);

const FRINGE = curves(
  'M -20,-212 C -70,-190 -112,-130 -116,-44',
  'M -16,-210 C -50,-170 -74,-120 -76,-66',
  'M -6,-208 C -14,-160 -30,-110 -30,-70',
  'M 4,-208 C 20,-160 24,-110 20,-68',
  'M 14,-210 C 60,-170 74,-120 72,-62',
  'M 18,-212 C 76,-190 114,-130 116,-40',
);

const BASE =
  'M 0,-224 C -104,-226 -160,-150 -152,-40 C -150,40 -158,96 -142,150 C -128,164 -104,160 -94,146 C -112,90 -116,20 -110,-62 ' +
  'C -70,-84 70,-84 110,-62 C 116,20 112,90 94,146 C 104,160 128,164 142,150 C 158,96 150,40 152,-40 C 160,-150 104,-226 0,-224 Z';

/** The part of the outline in front of the backdrop. */
const CONTOUR =
  'M -110,158 C -126,164 -138,158 -142,150 C -158,96 -150,40 -152,-40 C -160,-150 -104,-226 0,-224 C 104,-226 160,-150 152,-40 C 150,40 158,96 142,150 C 138,158 126,164 110,158';

/** A chin-length bob with a full fringe. */
export const bob: DrawHaircut = (context) => {
  const { key } = context;
  const { path, locks } = turned(context);
  const base = path(BASE);
  const side = (guides: readonly Curve[], lit: boolean): string =>
    locks(guides, {
      count: 28,
      width: 16,
      stray: 9,
      root: 0.4,
      opacity: 0.5,
      light: (position) => (lit ? 0.58 - 0.2 * position : 0.22 + 0.2 * position),
    });
  const fringe = locks(FRINGE, {
    count: 38,
    width: 15,
    stray: 9,
    root: 0.4,
    opacity: 0.6,
    light: (position) => 0.5 - 0.24 * (key === -1 ? position : 1 - position),
  });
  return {
    back: shape(
      path('M -146,-60 C -160,40 -150,130 -122,168 C -60,186 60,186 122,168 C 150,130 160,40 146,-60 Z'),
      'url(#hair-back)',
    ),
    front:
      shape(base, 'url(#hair)') +
      side(SIDE, key === -1) +
      side(SIDE.map(mirrorCurve), key === 1) +
      fringe +
      sheenAndRim(context, 'bob-shine', base, [64, -140], path(CONTOUR)),
    shadow: base,
    showsEars: false,
  };
};
