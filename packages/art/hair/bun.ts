import type { Curve } from '../paint/geometry';
import { mirrorCurve } from '../paint/geometry';
import { seededRandom } from '../paint/random';
import { clipped, line, shape } from '../paint/svg';
import { sheenAndRim, turned, type DrawHaircut } from './haircut';
import { sheet } from './strands';

const CAP =
  'M -118,14 C -136,-100 -120,-208 0,-216 C 120,-208 136,-100 118,14 C 114,-34 108,-84 82,-118 C 56,-146 24,-154 0,-154 C -24,-154 -56,-146 -82,-118 C -108,-84 -114,-34 -118,14 Z';

/** The zone in which the hair fades into the skin. */
const HAIRLINE =
  'M -112,-34 C -106,-84 -82,-120 -56,-144 C -24,-158 24,-158 56,-144 C 82,-120 106,-84 112,-34';

/** The guides from the hairline up to the knot. */
const PULL: readonly Curve[] = [
  [
    [-118, 10],
    [-136, -100],
    [-108, -190],
    [-16, -222],
  ],
  [
    [-106, -70],
    [-108, -140],
    [-64, -190],
    [-10, -218],
  ],
  [
    [-72, -126],
    [-60, -162],
    [-30, -190],
    [-4, -216],
  ],
  [
    [-22, -152],
    [-18, -172],
    [-8, -196],
    [0, -216],
  ],
  [
    [4, -154],
    [4, -176],
    [2, -196],
    [2, -216],
  ],
];

const KNOT =
  'M -66,-252 C -74,-292 -40,-318 4,-316 C 48,-316 76,-288 68,-250 C 62,-216 36,-200 0,-200 C -36,-200 -60,-216 -66,-252 Z';

/** The turns of the knot around its middle. */
const COILS: readonly Curve[] = [
  [
    [-62, -230],
    [-84, -300],
    [20, -336],
    [62, -272],
  ],
  [
    [-56, -224],
    [-62, -286],
    [20, -312],
    [54, -258],
  ],
  [
    [-44, -216],
    [-46, -272],
    [16, -290],
    [42, -246],
  ],
  [
    [-30, -212],
    [-26, -258],
    [14, -268],
    [28, -236],
  ],
];

const UNDER: readonly Curve[] = [
  [
    [64, -268],
    [72, -214],
    [10, -188],
    [-50, -212],
  ],
  [
    [50, -252],
    [50, -214],
    [6, -202],
    [-38, -216],
  ],
];

const WISPS: readonly Curve[] = [
  [
    [-112, -34],
    [-122, -4],
    [-112, 22],
    [-121, 52],
  ],
  [
    [-108, -44],
    [-112, -14],
    [-105, 10],
    [-110, 38],
  ],
];

/** Hair drawn up into a knot on the crown, with loose wisps at the temples. */
export const bun: DrawHaircut = (context) => {
  const { hair, key, spec } = context;
  const random = seededRandom(spec.sitter.seed);
  const { path, curve } = turned(context);
  const cap = path(CAP);
  const knot = path(KNOT);
  const half = (guides: readonly Curve[], lit: boolean): string =>
    sheet(
      guides.map(curve),
      hair,
      {
        count: 30,
        width: 11,
        stray: 4,
        root: 0.1,
        opacity: 0.55,
        light: (position) => (lit ? 0.54 - 0.12 * position : 0.2 + 0.22 * position),
      },
      random,
    );
  const coil = (guides: readonly Curve[], light: number): string =>
    sheet(
      guides.map(curve),
      hair,
      {
        count: 18,
        width: 13,
        stray: 4,
        root: 0.4,
        opacity: 0.6,
        light: (position) => light - 0.2 * position,
      },
      random,
    );
  const wisps = (guides: readonly Curve[]): string =>
    sheet(
      guides.map(curve),
      hair,
      { count: 5, width: 4, stray: 7, root: 0.6, opacity: 0.9, wave: 3, light: () => 0.4 },
      random,
    );
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
