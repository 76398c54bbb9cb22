import { mix } from '../paint/colour';
import { clipped, element, group, line, linearGradient, radialGradient, shape, spot } from '../paint/svg';
import type { FigureContext } from './figure-context';

type Side = -1 | 1;

/** The place of the right eye on the frontal face. */
export const EYE_X = 51;
export const EYE_Y = -8;
const IRIS_RADIUS = 13.4;
/** Slightly enlarged eyes look friendly in a thumbnail. */
const EYE_SCALE = 1.1;

/** One eye, drawn with its outer corner at the positive end. */
function eye(context: FigureContext, side: Side): string {
  const { skin, head, key, spec } = context;
  const [, base, shadow, deep] = skin;
  const { smile, gaze } = spec.pose;
  const [x, y] = head.feature(side * EYE_X, EYE_Y);
  const width = head.widthAt(side * EYE_X);
  const squint = Math.max(0, smile - 0.25) * 6;
  const opening = `M -27,5 C -17,-16 10,-22 29,-3 C 17,${12 - squint} -11,${15 - squint} -27,5 Z`;
  const irisX = side * (gaze * 7 + head.sine * 7) + 0.5;
  const lash = mix(deep, '#0b0707', 0.7);
  const wing = 7 * (1 - spec.sitter.jaw);
  const id = side === 1 ? 'eye-right' : 'eye-left';
  const ball = [
    element('rect', { x: -32, y: -24, width: 64, height: 44, fill: mix('#fbf5ee', base, 0.2) }),
    spot([irisX, -3], [IRIS_RADIUS, IRIS_RADIUS], `url(#iris-${id})`),
    spot([irisX, -3], [6, 6], '#0d0909'),
    spot([irisX, 5], [8, 4.5], '#ffffff', { opacity: 0.14, blur: 1 }),
    spot([irisX + side * key * 4.6, -8], [3.7, 3.9], '#ffffff', { opacity: 0.95 }),
    spot([irisX - side * key * 4.5, 2.5], [1.6, 1.6], '#ffffff', { opacity: 0.5 }),
    shape('M -34,-30 L 36,-30 L 36,-4 C 14,-18 -12,-13 -34,7 Z', deep, { opacity: 0.4, blur: 3 }),
  ].join('');
  const drawing = [
    radialGradient(
      `iris-${id}`,
      [irisX, 1],
      IRIS_RADIUS + 2,
      [0, mix(spec.sitter.iris, '#ffffff', 0.28)],
      [0.6, spec.sitter.iris],
      [1, mix(spec.sitter.iris, '#100b0a', 0.72)],
    ),
    spot([1, -7], [37, 21], shadow, { opacity: 0.34, blur: 8 }),
    clipped(id, opening, ball),
    shape(
      `M -29,7 C -18,-18 9,-25 29,-5 L ${29 + wing},${-5 - wing * 0.4} C ${29 + wing * 0.5},-1 29,-1 28,-1 C 10,-18 -13,-12 -29,7 Z`,
      lash,
    ),
    line('M -25,-14 C -12,-29 12,-31 31,-16', deep, 2.2, { opacity: 0.4 }),
    line(`M -22,${10 - squint} C -10,${15 - squint} 12,${14 - squint} 26,1`, deep, 1.5, { opacity: 0.32 }),
    line(`M -20,${19 - squint} C -8,${25 - squint} 10,${24 - squint} 22,${17 - squint}`, shadow, 3, {
      opacity: 0.22 + 0.35 * spec.sitter.age + 0.12 * smile,
      blur: 2,
    }),
    spec.sitter.age > 0.4
      ? line('M 36,0 C 42,-3 46,-7 50,-12 M 37,5 C 44,5 49,4 54,2 M 35,10 C 41,13 45,15 50,17', shadow, 2, {
          opacity: 0.45 * spec.sitter.age,
          blur: 1,
        })
      : '',
  ].join('');
  return group(
    `translate(${x},${y}) scale(${side * width},1)`,
    group(`scale(${EYE_SCALE})`, drawing) + browFor(context, side),
  );
}

/** The brow, in its eye's coordinates, so that both turn together. */
function browFor({ spec }: FigureContext, side: Side): string {
  const thickness = 0.78 + 0.52 * spec.sitter.jaw;
  // One brow is a little higher, since faces are not symmetrical.
  const lift = -43 - 4 * spec.pose.smile + 3 * spec.sitter.jaw - (side === 1 ? 2.5 : 0);
  const top = 12 * thickness;
  const brow = `M -27,8 C -28,4 -26,${4 - top * 0.45} -22,${3 - top * 0.5} C -4,${-5 - top * 0.55} 16,${-6 - top * 0.3} 38,7 C 18,${-3} -4,${1} -27,8 Z`;
  return group(`translate(0,${lift}) rotate(-2)`, shape(brow, 'url(#brow)', { opacity: 0.86 }));
}

/** Brows fade into the skin at their inner end. */
function browGradient({ hair, skin }: FigureContext): string {
  return linearGradient(
    'brow',
    [-28, 0],
    [40, 0],
    [0, mix(hair[2], skin[2], 0.35)],
    [0.3, hair[2]],
    [1, hair[2]],
  );
}

export const eyes = (context: FigureContext): string =>
  browGradient(context) + eye(context, -1) + eye(context, 1);

export function glasses({ head, key }: FigureContext): string {
  const frame = '#231f20';
  const lens = (side: Side): string => {
    const [x, y] = head.feature(side * (EYE_X + 1), EYE_Y + 4, 8);
    const width = head.widthAt(side * EYE_X);
    return group(
      `translate(${x},${y}) scale(${side * width},1)`,
      [
        shape('M -41,-26 C -20,-33 26,-33 43,-26 C 49,4 36,35 2,36 C -30,36 -43,10 -41,-26 Z', '#e9f2f4', {
          opacity: 0.1,
        }),
        shape(
          `M ${-22 * side * key},-27 L ${2 * side * key},-30 L ${-14 * side * key},32 L ${-30 * side * key},20 Z`,
          '#ffffff',
          { opacity: 0.13 },
        ),
        line('M -41,-26 C -20,-33 26,-33 43,-26 C 49,4 36,35 2,36 C -30,36 -43,10 -41,-26 Z', frame, 5),
        line('M -38,-27 C -20,-33 26,-33 42,-27', '#5b5250', 2, { opacity: 0.8 }),
        line('M 44,-20 L 60,-22', frame, 5),
      ].join(''),
    );
  };
  const [leftX, leftY] = head.feature(-EYE_X + 40, EYE_Y - 8, 14);
  const [rightX, rightY] = head.feature(EYE_X - 40, EYE_Y - 8, 14);
  const bridge = line(
    `M ${leftX},${leftY} Q ${(leftX + rightX) / 2},${leftY - 11} ${rightX},${rightY}`,
    frame,
    5,
  );
  return lens(-1) + lens(1) + bridge;
}
