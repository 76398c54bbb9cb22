import { curves, type Curve } from '../paint/geometry';
import { clipped, line, shape } from '../paint/svg';
import { sheenAndRim, turned, type DrawHaircut } from './haircut';

/** The silhouettes of long hair: the two sides of the parting, and the back. */
interface LongCut {
  /** In front of the viewer's left shoulder. */
  readonly left: string;
  /** Behind the viewer's right shoulder. */
  readonly right: string;
  readonly back: string;
  /** The sideways swing of the locks, in drawing units. */
  readonly wave: number;
}

const STRAIGHT: LongCut = {
  left:
    'M -22,-226 C -108,-240 -160,-164 -157,-70 C -155,20 -172,96 -176,178 C -180,250 -168,306 -112,348 ' +
    'C -104,352 -98,346 -100,336 C -108,292 -96,250 -104,196 C -110,150 -126,96 -124,20 C -122,-66 -92,-140 -24,-166 Z',
  right:
    'M -24,-226 C 82,-248 160,-170 157,-70 C 155,16 170,92 176,168 C 178,206 172,244 150,268 C 138,272 128,262 122,246 ' +
    'C 108,210 128,100 124,20 C 122,-66 66,-150 -24,-166 Z',
  back: 'M -150,-90 C -160,40 -166,150 -154,230 C -144,290 -110,330 -60,330 L 60,330 C 110,330 144,290 152,230 C 162,150 160,40 150,-90 Z',
  wave: 5,
};

const WAVED: LongCut = {
  left:
    'M -22,-228 C -112,-244 -168,-168 -160,-74 C -156,-20 -190,24 -180,78 C -172,122 -206,154 -194,206 C -186,244 -208,282 -182,318 ' +
    'C -162,346 -122,352 -100,330 C -94,322 -102,314 -106,304 C -114,276 -88,252 -98,214 C -106,184 -88,160 -104,124 C -116,96 -112,60 -124,20 C -128,-66 -94,-140 -24,-166 Z',
  right:
    'M -24,-228 C 86,-252 168,-174 160,-74 C 158,-22 190,20 182,74 C 176,116 206,148 196,196 C 190,232 186,260 158,274 ' +
    'C 140,276 124,262 116,240 C 104,206 124,172 112,132 C 104,100 118,60 124,20 C 126,-66 68,-150 -24,-166 Z',
  back: 'M -150,-90 C -166,40 -172,150 -160,230 C -150,290 -110,330 -60,330 L 60,330 C 110,330 150,290 158,230 C 166,150 166,40 150,-90 Z',
  wave: 20,
};

const LEFT = curves(
  'M -24,-224 C -206,-230 -150,90 -190,330',
  'M -24,-214 C -176,-200 -140,80 -160,352',
  'M -24,-194 C -134,-172 -126,50 -128,356',
  'M -24,-168 C -104,-140 -118,0 -100,344',
);

const RIGHT = curves(
  'M -24,-224 C 202,-244 152,90 190,280',
  'M -22,-214 C 178,-212 144,70 168,290',
  'M -22,-192 C 148,-182 126,50 142,284',
  'M -24,-168 C 92,-152 122,0 122,262',
);

/** Long hair from a parting: over one shoulder, behind the other, with ends that bend inwards. */
const longHair =
  ({ wave, ...cut }: LongCut): DrawHaircut =>
  (context) => {
    const { hair, key } = context;
    const { path, locks } = turned(context);
    const [left, right, back] = [path(cut.left), path(cut.right), path(cut.back)];
    /** One side: locks inside the silhouette, and a few fine hairs outside. */
    const drawSide = (id: string, outline: string, guides: readonly Curve[], side: -1 | 1): string => {
      const light = (position: number): number =>
        side === key ? 0.6 - 0.16 * position : 0.3 + 0.14 * position;
      return (
        shape(outline, '#000000', { opacity: 0.26, blur: 8, transform: 'translate(3,8)' }) +
        shape(outline, 'url(#hair)') +
        clipped(
          id,
          outline,
          locks(guides, { count: 15, width: 34, stray: 8, root: 0.4, opacity: 0.75, wave, light }) +
            locks(guides, { count: 44, width: 11, stray: 8, root: 0.3, opacity: 0.5, wave, light }) +
            line(outline, hair[2], 12, { opacity: 0.3, blur: 8 }),
        ) +
        locks(guides.slice(0, 2), { count: 7, width: 3, stray: 10, root: 0.8, opacity: 0.5, wave, light })
      );
    };
    return {
      back: shape(back, 'url(#hair-back)'),
      front: [
        drawSide('long-right', right, RIGHT, 1),
        drawSide('long-left', left, LEFT, -1),
        line(path('M -23,-224 C -26,-206 -26,-188 -24,-168'), hair[2], 5, { opacity: 0.6, blur: 2 }),
        sheenAndRim(context, 'long-left-shine', left, [92, -150]),
        sheenAndRim(context, 'long-right-shine', right, [92, -150]),
      ].join(''),
      shadow: `${left} ${right}`,
      showsEars: false,
    };
  };

export const long = longHair(STRAIGHT);

export const wavy = longHair(WAVED);
