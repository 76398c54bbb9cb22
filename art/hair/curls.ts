import { coordinate } from '../paint/geometry';
import { seededRandom, spread, type Random } from '../paint/random';
import { line, radialGradient, shape, spot } from '../paint/svg';
import type { FigureContext } from '../figure/figure-context';
import { turned, type Hairdresser } from './haircut';
import { hairTone } from './strands';

/** Middle and half axes of the crown of curls. */
const CROWN = { x: 0, y: -92, rx: 190, ry: 172 } as const;

interface Curl {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** 0 in shadow to 1 in the key light. */
  readonly light: number;
}

/** A spiral of `turns` turns from the rim to the middle of a curl. */
function spiral({ x, y, radius }: Curl, turns: number, start: number, hand: 1 | -1): string {
  const points = Array.from({ length: Math.round(turns * 12) + 1 }, (_, index) => {
    const t = index / (turns * 12);
    const angle = start + hand * t * turns * Math.PI * 2;
    const reach = radius * (0.92 - 0.74 * t);
    return `${coordinate(x + Math.cos(angle) * reach)},${coordinate(y + Math.sin(angle) * reach * 0.9)}`;
  });
  return `M ${points.join(' L ')}`;
}

/** One curl: a dark ball of hair with a lit strand wound into it. */
function coil(curl: Curl, { hair }: FigureContext, random: Random): string {
  const { x, y, radius, light } = curl;
  const start = random() * Math.PI * 2;
  const hand = random() > 0.5 ? 1 : -1;
  const path = spiral(curl, 1.1 + random() * 0.6, start, hand);
  return (
    spot([x, y], [radius, radius * 0.92], hairTone(hair, light * 0.42), { opacity: 0.9 }) +
    line(path, hair[2], radius * 0.34, { opacity: 0.6 }) +
    line(path, hairTone(hair, light * 0.85), radius * 0.2, { opacity: 0.35 + 0.5 * light }) +
    line(path, hairTone(hair, Math.min(1, light * 1.25)), radius * 0.07, { opacity: 0.2 + 0.5 * light })
  );
}

/** Coils on rings around the face, from the outermost inwards, so that the nearer lie on top. */
function crown(
  context: FigureContext,
  random: Random,
  rings: readonly number[],
  covers: (x: number, y: number) => boolean,
): string {
  const { key, head } = context;
  return rings
    .map((ring) => {
      const count = Math.round(18 + 22 * ring);
      return Array.from({ length: count }, (_, index) => {
        const angle = ((index + (ring * 10) / 3 + spread(random, 0.3)) / count) * Math.PI * 2;
        const reach = ring + spread(random, 0.05);
        const flatX = CROWN.x + Math.cos(angle) * CROWN.rx * reach;
        const flatY = CROWN.y + Math.sin(angle) * CROWN.ry * reach;
        const radius = 13 + random() * 15;
        if (!covers(flatX, flatY)) return '';
        const [x, y] = head.outline(flatX, flatY);
        const facing = 0.5 + 0.34 * key * Math.cos(angle) * reach - 0.36 * Math.sin(angle) * reach;
        const light = Math.max(0.05, Math.min(1, facing * 0.8 + spread(random, 0.12)));
        return coil({ x, y, radius, light }, context, random);
      }).join('');
    })
    .join('');
}

/** Whether a point is on the face, where no curl may fall. */
const onFace = (x: number, y: number): boolean =>
  (x / 126) ** 2 + ((y - 20) / 150) ** 2 < 1 || (Math.abs(x) < 100 && y > 20);

/** A rounded crown of tight curls. */
export const curls: Hairdresser = (context) => {
  const random = seededRandom(context.spec.sitter.seed);
  const { path } = turned(context);
  const { hair, key } = context;
  const hairline =
    'M -124,36 C -150,-10 -148,-90 -120,-130 C -80,-190 80,-190 120,-130 C 148,-90 150,-10 124,36 C 118,0 112,-50 98,-84 C 82,-110 60,-104 38,-120 C 10,-112 -14,-112 -36,-122 C -58,-104 -80,-108 -96,-84 C -112,-50 -118,0 -124,36 Z';
  const base = path(hairline);
  const mass = path(
    'M -184,-92 C -184,-182 -102,-256 0,-256 C 102,-256 184,-182 184,-92 C 184,-2 102,72 0,72 C -102,72 -184,-2 -184,-92 Z',
  );
  return {
    back:
      radialGradient('curl-mass', [key * 70, -170], 300, [
        [0, hair[1]],
        [1, hair[2]],
      ]) +
      shape(mass, 'url(#curl-mass)') +
      crown(context, random, [1.02, 0.9, 0.78], (x, y) => y < 74 && !(Math.abs(x) < 96 && y > 0)),
    front:
      shape(base, 'url(#curl-mass)') +
      crown(context, random, [0.78, 0.66, 0.56, 0.46, 0.36], (x, y) => !onFace(x, y) && y < 30) +
      crown(context, random, [0.2], (x, y) => !onFace(x, y) && y < -110),
    shadow: base,
    showsEars: false,
  };
};
