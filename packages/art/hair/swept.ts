import { curves, mirrorCurve, type Curve } from '../paint/geometry';
import { clipped, line, shape } from '../paint/svg';
import { sheenAndRim, turned, type DrawHaircut } from './haircut';

const BASE =
  'M -118,0 C -134,-90 -128,-190 -62,-222 C -20,-246 56,-242 92,-208 C 132,-172 134,-80 118,0 C 114,-44 110,-82 98,-112 ' +
  'C 84,-140 60,-142 34,-150 C 6,-158 -22,-160 -44,-152 C -78,-144 -96,-124 -102,-100 C -110,-70 -114,-36 -118,0 Z';

/** The zone in which the hair fades into the skin. */
const HAIRLINE =
  'M -108,-60 C -106,-90 -96,-124 -44,-154 C -22,-162 6,-160 34,-152 C 60,-144 84,-142 98,-114 C 106,-90 108,-76 110,-60';

/** The guides from the hairline back over the head. */
const TOP = curves(
  'M -102,-106 C -124,-150 -116,-200 -60,-222',
  'M -70,-142 C -92,-184 -66,-222 -24,-234',
  'M -34,-154 C -50,-194 -20,-232 20,-238',
  'M 6,-156 C -4,-200 30,-236 64,-228',
  'M 46,-148 C 50,-190 76,-216 96,-202',
  'M 96,-114 C 112,-150 124,-166 118,-150',
);

const SIDE = curves('M -94,-190 C -132,-150 -132,-70 -119,4', 'M -98,-112 C -112,-92 -114,-64 -111,-30');

/** Short hair swept back from a high hairline. */
export const swept: DrawHaircut = (context) => {
  const { hair, key } = context;
  const { path, locks } = turned(context);
  const base = path(BASE);
  const sides = (guides: readonly Curve[], lit: boolean): string =>
    locks(guides, { count: 18, width: 10, stray: 6, opacity: 0.5, light: () => (lit ? 0.5 : 0.24) });
  const top = locks(TOP, {
    count: 52,
    width: 12,
    stray: 7,
    root: 0.15,
    opacity: 0.6,
    light: (position) => 0.62 - 0.36 * (key === -1 ? position : 1 - position),
  });
  const hairline = line(path(HAIRLINE), hair[2], 9, { opacity: 0.3, blur: 5 });
  return {
    back: '',
    front:
      shape(base, 'url(#hair)') +
      // Inside the outline, so that the roots do not show along the forehead.
      clipped('swept-locks', base, sides(SIDE, key === -1) + sides(SIDE.map(mirrorCurve), key === 1) + top) +
      hairline +
      sheenAndRim(context, 'swept-shine', base, [52, -196]),
    shadow: base,
    showsEars: true,
  };
};
