import { polygonPath, type Curve } from '../paint/geometry';
import { seededRandom } from '../paint/random';
import { line, shape } from '../paint/svg';
import { sheenAndRim, turned, type Hairdresser } from './haircut';
import { guideAt, sheet, sheetBase } from './strands';

const BACK: readonly Curve[] = [
  [
    [-70, -150],
    [-190, -60],
    [-150, 120],
    [-186, 316],
  ],
  [
    [-40, -150],
    [-110, -20],
    [-110, 160],
    [-128, 356],
  ],
  [
    [0, -150],
    [-10, 0],
    [0, 160],
    [0, 330],
  ],
  [
    [40, -150],
    [110, -20],
    [112, 160],
    [126, 350],
  ],
  [
    [70, -150],
    [190, -60],
    [152, 120],
    [188, 306],
  ],
];

/** From the outer contour to the strand that frames the face. */
const LEFT: readonly Curve[] = [
  [
    [-24, -218],
    [-204, -226],
    [-152, 70],
    [-208, 330],
  ],
  [
    [-26, -208],
    [-174, -196],
    [-140, 60],
    [-172, 356],
  ],
  [
    [-27, -186],
    [-130, -172],
    [-120, 40],
    [-144, 348],
  ],
  [
    [-28, -160],
    [-96, -142],
    [-110, -20],
    [-124, 290],
  ],
];

const RIGHT: readonly Curve[] = [
  [
    [-24, -218],
    [196, -240],
    [150, 70],
    [208, 322],
  ],
  [
    [-22, -208],
    [172, -208],
    [142, 60],
    [174, 350],
  ],
  [
    [-22, -186],
    [142, -180],
    [122, 40],
    [146, 346],
  ],
  [
    [-24, -160],
    [84, -152],
    [118, -30],
    [124, 288],
  ],
];

/** Below this share of their length the locks alone make the hair, so that it ends in tips. */
const BASE_UNTIL = 0.7;
/** The sheen fades out above this share. */
const SHEEN_UNTIL = 0.88;
/** Loose locks have no single edge for the rim to run along. */
const NO_RIM = '';

/** Long hair from a parting, over the shoulders, in locks that swing by `wave` and end in points. */
const longHair =
  (wave: number): Hairdresser =>
  (context) => {
    const { hair, key, spec } = context;
    const random = seededRandom(spec.sitter.seed);
    const { path, curve } = turned(context);
    const back = BACK.map(curve);
    const sides = [LEFT.map(curve), RIGHT.map(curve)] as const;
    const base = (guides: readonly Curve[], until = BASE_UNTIL): string =>
      sheetBase(guideAt(guides, 0), guideAt(guides, 1), until);
    const lit = (side: -1 | 1) => (position: number) =>
      side === key ? 0.56 - 0.1 * position : 0.3 + 0.16 * position;
    const drawSide = (guides: readonly Curve[], side: -1 | 1): string =>
      shape(base(guides), 'url(#hair)') +
      sheet(
        guides,
        hair,
        {
          count: 17,
          width: 36,
          stray: 10,
          root: 0.3,
          opacity: 1.7,
          wave,
          light: (position) => lit(side)(position) - 0.06,
        },
        random,
      ) +
      sheet(
        guides,
        hair,
        { count: 40, width: 19, stray: 16, root: 0.2, opacity: 0.6, wave, light: lit(side) },
        random,
      );
    const crown = path(
      'M -138,-60 C -160,-150 -104,-222 -16,-222 C 92,-228 158,-160 138,-60 C 120,-140 60,-160 -26,-160 C -74,-154 -112,-130 -138,-60 Z',
    );
    const backBase = polygonPath(
      [...back].flatMap((guide, index) =>
        index === 0
          ? [guide[0], [-168, 40], [-180, 200], [-190, 290]]
          : index === 4
            ? [[190, 282], [180, 200], [168, 40], guide[0]]
            : [[guide[3][0], guide[3][1] - 34]],
      ),
    );
    const parting = path('M -24,-222 C -27,-208 -28,-194 -28,-180');
    return {
      back:
        shape(backBase, 'url(#hair-back)') +
        sheet(
          back,
          hair,
          {
            count: 44,
            width: 20,
            stray: 8,
            opacity: 0.5,
            wave,
            light: (position) => 0.2 + 0.1 * (key === -1 ? 1 - position : position),
          },
          random,
        ),
      front: [
        shape(crown, 'url(#hair)'),
        drawSide(sides[0], -1),
        drawSide(sides[1], 1),
        line(parting, hair[2], 4, { opacity: 0.55, blur: 2 }),
        sheenAndRim(context, 'long-left', base(sides[0], SHEEN_UNTIL), [92, -150], NO_RIM),
        sheenAndRim(context, 'long-right', base(sides[1], SHEEN_UNTIL), [92, -150], NO_RIM),
      ].join(''),
      shadow: `${base(sides[0])} ${base(sides[1])}`,
      showsEars: false,
    };
  };

export const long = longHair(8);

export const wavy = longHair(24);
