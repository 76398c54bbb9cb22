import { curves, mirrorCurve, type Curve } from '../paint/geometry';
import { clipped, line, shape } from '../paint/svg';
import { sheenAndRim, turned, type DrawHaircut } from './haircut';

const CAP =
  'M -118,14 C -136,-100 -120,-208 0,-216 C 120,-208 136,-100 118,14 C 114,-34 108,-84 82,-118 C 56,-146 24,-154 0,-154 C -24,-154 -56,-146 -82,-118 C -108,-84 -114,-34 -118,14 Z';

/** The zone in which the hair fades into the skin. */
const HAIRLINE =
  'M -112,-34 C -106,-84 -82,-120 -56,-144 C -24,-158 24,-158 56,-144 C 82,-120 106,-84 112,-34';

/** The guides from the hairline up to the knot. */
const PULL = curves(
  'M -118,10 C -136,-100 -108,-190 -16,-222',
  'M -106,-70 C -108,-140 -64,-190 -10,-218',
  'M -72,-126 C -60,-162 -30,-190 -4,-216',
  'M -22,-152 C -18,-172 -8,-196 0,-216',
  'M 4,-154 C 4,-176 2,-196 2,-216',
);

const KNOT =
  'M -66,-252 C -74,-292 -40,-318 4,-316 C 48,-316 76,-288 68,-250 C 62,-216 36,-200 0,-200 C -36,-200 -60,-216 -66,-252 Z';

/** The turns of the knot around its middle. */
const COILS = curves(
  'M -62,-230 C -84,-300 20,-336 62,-272',
  'M -56,-224 C -62,-286 20,-312 54,-258',
  'M -44,-216 C -46,-272 16,-290 42,-246',
  'M -30,-212 C -26,-258 14,-268 28,-236',
);

const UNDER = curves('M 64,-268 C 72,-214 10,-188 -50,-212', 'M 50,-252 C 50,-214 6,-202 -38,-216');

const WISPS = curves('M -112,-34 C -122,-4 -112,22 -121,52', 'M -108,-44 C -112,-14 -105,10 -110,38');

/** Hair drawn up into a knot on the crown, with loose wisps at the temples. */
export const bun: DrawHaircut = (context) => {
  const { hair, key } = context;
  const { path, locks } = turned(context);
  const cap = path(CAP);
  const knot = path(KNOT);
  const half = (guides: readonly Curve[], lit: boolean): string =>
    locks(guides, {
      count: 30,
      width: 11,
      stray: 4,
      root: 0.1,
      opacity: 0.55,
      light: (position) => (lit ? 0.54 - 0.12 * position : 0.2 + 0.22 * position),
    });
  const coil = (guides: readonly Curve[], light: number): string =>
    locks(guides, {
      count: 18,
      width: 13,
      stray: 4,
      root: 0.4,
      opacity: 0.6,
      light: (position) => light - 0.2 * position,
    });
  const wisps = (guides: readonly Curve[]): string =>
    locks(guides, { count: 5, width: 4, stray: 7, root: 0.6, opacity: 0.9, wave: 3, light: () => 0.4 });
  return {
    back:
      shape(path('M -108,-60 C -112,0 -96,40 -84,60 L 84,60 C 96,40 112,0 108,-60 Z'), 'url(#hair-back)') +
      shape(knot, 'url(#hair)') +
      coil(COILS, 0.56) +
      coil(UNDER, 0.34) +
      sheenAndRim(context, 'bun-knot', knot, [26, -284]),
    front:
      wisps(WISPS) +
      wisps(WISPS.map(mirrorCurve)) +
      shape(cap, 'url(#hair)') +
      clipped('bun-pull', cap, half(PULL, key === -1) + half(PULL.map(mirrorCurve), key === 1)) +
      line(path(HAIRLINE), hair[2], 7, { opacity: 0.28, blur: 3 }) +
      line(path('M -40,-211 C -20,-203 20,-203 40,-211'), hair[2], 7, { opacity: 0.4, blur: 3 }) +
      sheenAndRim(context, 'bun-shine', cap, [56, -164]),
    shadow: cap,
    showsEars: true,
  };
};
