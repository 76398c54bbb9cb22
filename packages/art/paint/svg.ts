import type { Hex } from './colour';

type Attributes = Readonly<Record<string, string | number | undefined>>;

function attributeText(attributes: Attributes): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) => ` ${name}="${typeof value === 'number' ? Math.round(value * 1000) / 1000 : value}"`,
    )
    .join('');
}

/** Returns an SVG element, without attributes whose value is undefined. */
export function element(name: string, attributes: Attributes, content = ''): string {
  return content === ''
    ? `<${name}${attributeText(attributes)}/>`
    : `<${name}${attributeText(attributes)}>${content}</${name}>`;
}

/** The blur radii in use, one filter each. */
const BLUR_RADII = [1, 2, 3, 5, 8, 14, 22, 40] as const;
type BlurRadius = (typeof BLUR_RADII)[number];

export const blur = (radius: BlurRadius): string => `url(#blur-${radius})`;

/** The filter definitions of every picture. */
export function blurDefinitions(): string {
  return BLUR_RADII.map((radius) =>
    element(
      'filter',
      { id: `blur-${radius}`, x: '-80%', y: '-80%', width: '260%', height: '260%' },
      element('feGaussianBlur', { stdDeviation: radius }),
    ),
  ).join('');
}

interface Paint {
  readonly opacity?: number;
  readonly blur?: BlurRadius;
  readonly transform?: string;
}

const paintAttributes = ({ opacity, blur: radius, transform }: Paint): Attributes => ({
  opacity,
  transform,
  filter: radius === undefined ? undefined : blur(radius),
});

/** A filled path. */
export const shape = (path: string, fill: string, paint: Paint = {}): string =>
  element('path', { d: path, fill, ...paintAttributes(paint) });

/** A stroked path with round ends. */
export function line(path: string, colour: string, width: number, paint: Paint = {}): string {
  return element('path', {
    d: path,
    fill: 'none',
    stroke: colour,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...paintAttributes(paint),
  });
}

/** The light along the edges of an outline that the mask `rim` shows. */
export const rimLine = (outline: string, colour: string, width: number, opacity: number): string =>
  line(outline, colour, width, { opacity, blur: 5 }).replace('<path', '<path mask="url(#rim)"');

/** A soft spot of light or shadow. */
export const spot = (
  [cx, cy]: readonly [number, number],
  [rx, ry]: readonly [number, number],
  fill: string,
  paint: Paint = {},
): string => element('ellipse', { cx, cy, rx, ry, fill, ...paintAttributes(paint) });

/** A filled rectangle. */
export const box = (x: number, y: number, width: number, height: number, fill: string): string =>
  element('rect', { x, y, width, height, fill });

/** Content that is visible only inside `path`. */
export function clipped(id: string, path: string, content: string): string {
  return `<clipPath id="${id}"><path d="${path}"/></clipPath><g clip-path="url(#${id})">${content}</g>`;
}

export const group = (transform: string, content: string): string => element('g', { transform }, content);

/**
 * Renames the definitions of a drawing, so that two drawings with the same names fit into one document. References to
 * definitions outside of it keep their names.
 */
export function ownNames(prefix: string, drawing: string): string {
  const defined = new Set([...drawing.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  return drawing.replace(/( id="|url\(#)([^")]+)/g, (whole, opening: string, id: string) =>
    defined.has(id) ? `${opening}${prefix}-${id}` : whole,
  );
}

type Stop = readonly [offset: number, colour: Hex, opacity?: number];

const stopText = (stops: readonly Stop[]): string =>
  stops
    .map(([offset, colour, opacity]) =>
      element('stop', { offset, 'stop-color': colour, 'stop-opacity': opacity }),
    )
    .join('');

/** A gradient between two points of the drawing's own coordinates. */
export function linearGradient(
  id: string,
  [x1, y1]: readonly [number, number],
  [x2, y2]: readonly [number, number],
  ...stops: readonly Stop[]
): string {
  return element('linearGradient', { id, gradientUnits: 'userSpaceOnUse', x1, y1, x2, y2 }, stopText(stops));
}

export function radialGradient(
  id: string,
  [cx, cy]: readonly [number, number],
  r: number,
  ...stops: readonly Stop[]
): string {
  return element('radialGradient', { id, gradientUnits: 'userSpaceOnUse', cx, cy, r }, stopText(stops));
}
