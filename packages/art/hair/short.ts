import type { Curve } from '../paint/geometry';
import { seededRandom } from '../paint/random';
import { clipped, shape } from '../paint/svg';
import { sheenAndRim, turned, type DrawHaircut } from './haircut';
import { sheet } from './strands';

const BASE =
  'M -119,-4 C -136,-110 -122,-196 -44,-222 C 20,-250 112,-226 128,-140 C 134,-92 126,-44 118,-4 C 113,-36 110,-68 102,-94 ' +
  'C 92,-116 70,-116 40,-122 C 0,-128 -34,-140 -60,-150 C -82,-140 -98,-118 -104,-92 C -110,-66 -114,-36 -119,-4 Z';

/** The guides from a parting on the viewer's left. */
const TOP: readonly Curve[] = [
  [
    [-62, -150],
    [-74, -216],
    [20, -256],
    [118, -170],
  ],
  [
    [-60, -148],
    [-48, -204],
    [40, -232],
    [116, -140],
  ],
  [
    [-58, -148],
    [-20, -182],
    [60, -200],
    [112, -112],
  ],
  [
    [-56, -146],
    [0, -156],
    [50, -162],
    [92, -104],
  ],
  [
    [-54, -144],
    [-10, -136],
    [20, -136],
    [58, -112],
  ],
];

const LEFT_SIDE: readonly Curve[] = [
  [
    [-66, -152],
    [-122, -172],
    [-134, -80],
    [-120, -2],
  ],
  [
    [-64, -150],
    [-106, -140],
    [-116, -80],
    [-112, -30],
  ],
];

const RIGHT_SIDE: readonly Curve[] = [
  [
    [112, -170],
    [136, -140],
    [132, -70],
    [119, -2],
  ],
  [
    [100, -120],
    [110, -104],
    [112, -70],
    [112, -36],
  ],
];

/** Short hair with a side parting and tapered sides. */
export const short: DrawHaircut = (context) => {
  const { hair, key, spec } = context;
  const random = seededRandom(spec.sitter.seed);
  const { path, curve } = turned(context);
  const base = path(BASE);
  const sides = (guides: readonly Curve[], lit: boolean): string =>
    sheet(
      guides.map(curve),
      hair,
      { count: 16, width: 10, stray: 5, opacity: 0.45, light: () => (lit ? 0.42 : 0.16) },
      random,
    );
  const top = sheet(
    TOP.map(curve),
    hair,
    { count: 36, width: 15, stray: 11, root: 0.3, opacity: 0.55, light: (position) => 0.5 - 0.26 * position },
    random,
  );
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
