import { lighten, mix } from '../paint/colour';
import { mapPath } from '../paint/geometry';
import { seededRandom, spread } from '../paint/random';
import { clipped, line, linearGradient, rimLine, shape, spot } from '../paint/svg';
import { beard, beardBelowChin } from './beard';
import { eyes, glasses } from './eyes';
import type { FigureContext } from './figure-context';
import { mouth } from './mouth';
import { nose } from './nose';
import { sunglasses } from './sunglasses';

/** The outline of the face from crown to chin, turned by the yaw. */
export function faceOutline({ spec, head }: FigureContext): string {
  const { jaw } = spec.sitter;
  const half = (side: -1 | 1): string => {
    const at = (x: number, y: number): string => `${side * x},${y}`;
    const cheek = 103 + 10 * jaw;
    const chin = 36 + 24 * jaw;
    return side === 1
      ? `C ${at(68, -192)} ${at(114, -148)} ${at(117, -62)} C ${at(119, -12)} ${at(117, 38)} ${at(cheek, 84)} C ${at(cheek - 7, 118)} ${at(chin + 27, 145)} ${at(chin, 161)} C ${at(chin - 14, 170)} ${at(18, 173)} 0,173`
      : `C ${at(18, 173)} ${at(chin - 14, 170)} ${at(chin, 162)} C ${at(chin + 27, 145)} ${at(cheek - 7, 118)} ${at(cheek, 84)} C ${at(117, 38)} ${at(119, -12)} ${at(117, -62)} C ${at(114, -148)} ${at(68, -192)} 0,-192 Z`;
  };
  return mapPath(`M 0,-192 ${half(1)} ${half(-1)}`, head.outline);
}

function modelling(context: FigureContext): string {
  const { skin, head, key, shade, spec } = context;
  const [highlight, , shadow, deep] = skin;
  const { contrast } = spec.light;
  const at = (x: number, y: number): [number, number] => [...head.feature(x, y)];
  const terminator = mapPath(
    `M ${shade * 60},-210 C ${shade * 100},-90 ${shade * 72},-30 ${shade * 90},40 C ${shade * 92},92 ${shade * 46},140 ${shade * 22},210 L ${shade * 200},210 L ${shade * 200},-210 Z`,
    head.outline,
  );
  const blush = 0.1 + 0.1 * spec.pose.smile + 0.04 * spec.sitter.lipColour;
  return [
    shape(terminator, mix(shadow, deep, 0.3), { opacity: 0.3 + 0.5 * contrast, blur: 22 }),
    spot(at(key * 40, -104), [60, 34], lighten(highlight, 0.5), { opacity: 0.42, blur: 22 }),
    spot(at(key * 68, 34), [30, 19], lighten(highlight, 0.55), {
      opacity: 0.46 + 0.12 * spec.pose.smile,
      blur: 14,
    }),
    spot(at(shade * 62, 32), [24, 14], highlight, { opacity: 0.2, blur: 14 }),
    spot(at(key * 6, 149), [24, 12], lighten(highlight, 0.35), { opacity: 0.34, blur: 8 }),
    spot(at(-70, 56), [34, 22], '#d4513c', { opacity: blush, blur: 14 }),
    spot(at(70, 56), [34, 22], '#d4513c', { opacity: blush, blur: 14 }),
    spot(at(0, 184), [80, 18], shadow, { opacity: 0.5, blur: 14 }),
    spot(at(key * 122, 84), [20, 60], shadow, { opacity: 0.3, blur: 14 }),
    spot(at(0, -28), [14, 20], shadow, { opacity: 0.16, blur: 8 }),
    ageLines(context),
    freckles(context),
  ].join('');
}

function ageLines({ spec, head, skin }: FigureContext): string {
  if (spec.sitter.age < 0.4) return '';
  const onFace = (path: string): string => mapPath(path, (x, y) => head.feature(x, y));
  const soft = (path: string, strength: number): string =>
    line(onFace(path), skin[2], 2.6, { opacity: strength * spec.sitter.age, blur: 2 });
  return [
    soft('M -52,-90 C -30,-98 2,-97 24,-95 M 34,-94 C 42,-93 48,-91 54,-88', 0.42),
    soft('M -36,-108 C -12,-114 20,-113 44,-106', 0.32),
    soft('M -9,-50 C -7,-46 -7,-40 -9,-35 M 9,-50 C 7,-46 7,-40 9,-35', 0.3),
    soft('M -86,44 C -80,62 -78,74 -80,88 M 86,44 C 80,62 78,74 80,88', 0.26),
    soft('M -30,146 C -18,141 18,141 30,146', 0.22),
  ].join('');
}

function freckles({ spec, head, skin }: FigureContext): string {
  if (!spec.sitter.freckles) return '';
  const random = seededRandom(spec.sitter.seed + 11);
  return Array.from({ length: 74 }, () => {
    const x = spread(random, 88);
    const y = 30 + spread(random, 26) - 12 * (Math.abs(x) < 24 ? 1 : 0);
    const radius = 1.1 + random() * 1.5;
    return spot([...head.feature(x, y)], [radius, radius * 0.9], mix(skin[2], '#b4623c', 0.5), {
      opacity: 0.2 + random() * 0.3,
    });
  }).join('');
}

/** The face with its features; `hairShadow` is the outline of the hair whose shadow falls on it. */
export function face(context: FigureContext, hairShadow: string): string {
  const { skin, key, shade, spec } = context;
  const [highlight, base, shadow, deep] = skin;
  const outline = faceOutline(context);
  const { contrast } = spec.light;
  return [
    linearGradient(
      'skin',
      [key * 130, -130],
      [shade * 150, 130],
      [0, highlight],
      [0.46, base],
      [1, mix(base, shadow, 0.5 + 0.4 * contrast)],
    ),
    beardBelowChin(context, outline),
    shape(outline, 'url(#skin)'),
    clipped(
      'face',
      outline,
      modelling(context) +
        shape(hairShadow, deep, { opacity: 0.42, blur: 14, transform: `translate(${shade * 7},17)` }),
    ),
    clipped('beard-face', outline, beard(context)),
    eyes(context),
    nose(context),
    mouth(context),
    spec.sitter.glasses ? glasses(context) : '',
    spec.clothes.sunglasses === true ? sunglasses(context) : '',
    clipped('face-rim', outline, rimLine(outline, spec.light.rim, 9 + 7 * contrast, 0.4 + 0.5 * contrast)),
  ].join('');
}

/** The ears that are visible at this yaw. */
export function ears({ head, skin, shade }: FigureContext): string {
  const [highlight, base, shadow] = skin;
  return ([-1, 1] as const)
    .filter((side) => side * head.sine < 0.2)
    .map((side) => {
      const [x] = head.outline(side * 113, 0);
      const transform = `translate(${x - head.sine * 10 - side * 3},6) scale(${side * 0.88 * (1 + 0.5 * Math.abs(head.sine))},0.92)`;
      const tone = side === shade ? mix(base, shadow, 0.75) : mix(highlight, base, 0.8);
      return (
        shape('M -8,-36 C 6,-52 27,-40 24,-12 C 22,8 18,16 16,26 C 13,42 -2,44 -8,34 Z', tone, {
          transform,
        }) +
        line('M 2,-27 C 14,-34 19,-20 15,-4 C 13,4 10,8 9,14 M 3,-8 C 9,-10 9,0 4,6', shadow, 3.4, {
          opacity: 0.55,
          blur: 1,
          transform,
        })
      );
    })
    .join('');
}
