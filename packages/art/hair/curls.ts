import { coordinate } from '../paint/geometry';
import { seededRandom, spread, type Random } from '../paint/random';
import { line, radialGradient, shape, spot } from '../paint/svg';
import type { FigureContext } from '../figure/figure-context';
import { turned, type DrawHaircut } from './haircut';
import { hairTone } from './strands';

/** The form of a crown of curls: its middle and half axes, and the sizes of its coils. */
interface CrownForm {
  readonly x: number;
  readonly y: number;
  readonly rx: number;
  readonly ry: number;
  readonly smallest: number;
  readonly largest: number;
}

const ROUND: CrownForm = { x: 0, y: -92, rx: 184, ry: 168, smallest: 11, largest: 34 };
const CROPPED: CrownForm = { x: 0, y: -84, rx: 146, ry: 140, smallest: 10, largest: 26 };

interface Curl {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** 0 in shadow to 1 in the key light. */
  readonly light: number;
}

/** A strand that winds inwards from the rim of a curl by `turns` turns. */
function spiral({ x, y, radius }: Curl, turns: number, start: number, hand: 1 | -1): string {
  const steps = Math.max(4, Math.round(turns * 12));
  const points = Array.from({ length: steps + 1 }, (_, index) => {
    const t = index / steps;
    const angle = start + hand * t * turns * Math.PI * 2;
    const reach = radius * (0.94 - 0.62 * t * Math.min(1, turns));
    return `${coordinate(x + Math.cos(angle) * reach)},${coordinate(y + Math.sin(angle) * reach * 0.88)}`;
  });
  return `M ${points.join(' L ')}`;
}

/** One curl: a soft ball of hair with strands on its lit side. */
function coil(curl: Curl, { hair, key }: FigureContext, random: Random): string {
  const { x, y, radius, light } = curl;
  const hand = random() > 0.5 ? 1 : -1;
  // Strands start at the light, so that the far side of each curl stays plain.
  const start = (key === 1 ? -0.5 : -2.6) + spread(random, 1.1) - hand * 0.9;
  const outer = spiral(curl, 0.45 + random() * 0.75, start, hand);
  const inner = spiral({ ...curl, radius: radius * 0.62 }, 0.4 + random() * 0.4, start + 0.4, hand);
  return (
    spot([x, y + radius * 0.12], [radius, radius * 0.92], hair[2], { opacity: 0.5 }) +
    spot([x, y], [radius * 0.94, radius * 0.86], hairTone(hair, 0.14 + light * 0.4), { opacity: 0.8 }) +
    line(`${outer} ${inner}`, hairTone(hair, 0.2 + light * 0.62), radius * 0.2, {
      opacity: 0.3 + 0.3 * light,
    }) +
    line(outer, hairTone(hair, Math.min(1, 0.2 + light)), radius * 0.07, {
      opacity: 0.1 + 0.5 * light * light,
    })
  );
}

/** Coils on rings around the face, from the outside inwards, so that nearer ones cover farther ones. */
function crown(
  context: FigureContext,
  form: CrownForm,
  random: Random,
  rings: readonly number[],
  covers: (x: number, y: number) => boolean,
): string {
  const { key, head } = context;
  return rings
    .map((ring) => {
      const count = Math.round((14 + 26 * ring) * (form.rx / ROUND.rx));
      return Array.from({ length: count }, (_, index) => {
        const angle = ((index + (ring * 10) / 3 + spread(random, 0.45)) / count) * Math.PI * 2;
        const reach = ring + spread(random, 0.06);
        const flatX = form.x + Math.cos(angle) * form.rx * reach;
        const flatY = form.y + Math.sin(angle) * form.ry * reach;
        const radius = form.smallest + random() ** 1.6 * (form.largest - form.smallest);
        if (!covers(flatX, flatY)) return '';
        const [x, y] = head.outline(flatX, flatY);
        const facing = 0.46 + 0.4 * key * Math.cos(angle) * reach - 0.38 * Math.sin(angle) * reach;
        const light = Math.max(0.02, Math.min(1, facing * 0.85 + spread(random, 0.1)));
        return coil({ x, y, radius, light }, context, random);
      }).join('');
    })
    .join('');
}

/** Fine hairs all around that soften the outline. */
function fuzz({ hair, key, head }: FigureContext, form: CrownForm, random: Random): string {
  const arcs = Array.from({ length: 110 }, () => {
    const angle = Math.PI * (0.92 + random() * 1.16);
    const reach = 1.04 + random() * 0.12;
    const [x, y] = head.outline(
      form.x + Math.cos(angle) * form.rx * reach,
      form.y + Math.sin(angle) * form.ry * reach,
    );
    return spiral({ x, y, radius: 7 + random() * 11, light: 1 }, 0.3 + random() * 0.4, random() * 6.3, 1);
  });
  return line(arcs.join(' '), hairTone(hair, key === 1 ? 0.42 : 0.5), 1.6, { opacity: 0.5 });
}

/** Whether a point is on the face, where there are no curls. */
const onFace = (x: number, y: number): boolean =>
  (x / 119) ** 2 + ((y - 20) / 150) ** 2 < 1 || (Math.abs(x) < 100 && y > 20);

const HAIRLINE =
  'M -124,36 C -150,-10 -148,-90 -120,-130 C -84,-224 84,-224 120,-130 C 148,-90 150,-10 124,36 C 118,0 112,-50 98,-84 C 82,-110 60,-104 38,-120 C 10,-112 -14,-112 -36,-122 C -58,-104 -80,-108 -96,-84 C -112,-50 -118,0 -124,36 Z';

function ellipse({ x, y, rx, ry }: CrownForm): string {
  const [kx, ky] = [rx * 0.552, ry * 0.552];
  return (
    `M ${x - rx},${y} C ${x - rx},${y - ky} ${x - kx},${y - ry} ${x},${y - ry} C ${x + kx},${y - ry} ${x + rx},${y - ky} ${x + rx},${y} ` +
    `C ${x + rx},${y + ky} ${x + kx},${y + ry} ${x},${y + ry} C ${x - kx},${y + ry} ${x - rx},${y + ky} ${x - rx},${y} Z`
  );
}

/** A crown of curls around the face. */
const curled =
  (form: CrownForm): DrawHaircut =>
  (context) => {
    const random = seededRandom(context.spec.sitter.seed);
    const { path } = turned(context);
    const { hair, key, shade } = context;
    const base = path(HAIRLINE);
    const mass = path(ellipse(form));
    const lowest = form.y + form.ry * 0.94;
    return {
      back:
        radialGradient('curl-mass', [key * 80, -190], 320, [0, hair[1]], [1, hair[2]]) +
        shape(mass, 'url(#curl-mass)') +
        fuzz(context, form, random) +
        crown(context, form, random, [1.02, 0.9, 0.78], (x, y) => y < lowest && !(Math.abs(x) < 96 && y > 0)),
      front:
        shape(base, 'url(#curl-mass)') +
        crown(
          context,
          form,
          random,
          [1, 0.9, 0.8, 0.68, 0.56, 0.46, 0.36],
          (x, y) => !onFace(x, y) && y < 30,
        ) +
        crown(context, form, random, [0.2], (x, y) => !onFace(x, y) && y < -110) +
        spot([shade * 120, -40], [70, 130], hair[2], { opacity: 0.3, blur: 22 }),
      shadow: base,
      showsEars: false,
    };
  };

export const curls = curled(ROUND);

export const cropped = curled(CROPPED);
