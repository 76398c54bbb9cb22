export type Point = readonly [x: number, y: number];

/** A cubic Bézier curve: start, two handles, end. */
export type Curve = readonly [Point, Point, Point, Point];

/** Moves a point of the drawing. */
export type PointMap = (x: number, y: number) => Point;

/** Returns a coordinate as SVG text with two decimals. */
export const coordinate = (value: number): string => String(Math.round(value * 100) / 100);

export const pointText = ([x, y]: Point): string => `${coordinate(x)},${coordinate(y)}`;

const PAIR = /(-?[\d.]+),(-?[\d.]+)/g;

/** Applies `map` to every `x,y` pair of a path written with absolute commands. */
export function mapPath(path: string, map: PointMap): string {
  return path.replace(PAIR, (_, x: string, y: string) => pointText(map(Number(x), Number(y))));
}

/** Reads one curve from each path, as `M 0,0 C 1,2 3,4 5,6`. */
export function curves(...paths: readonly string[]): readonly Curve[] {
  const pointsOf = (path: string): readonly Point[] =>
    [...path.matchAll(PAIR)].map(([, x, y]) => [Number(x), Number(y)]);
  return paths.map((path) => pointsOf(path) as Curve);
}

/** Returns the other half of a drawing that is symmetrical about x = 0. */
export const mirrorPath = (path: string): string => mapPath(path, (x, y) => [-x, y]);

export function pointOnCurve([a, b, c, d]: Curve, t: number): Point {
  const u = 1 - t;
  const weights = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t] as const;
  return [
    a[0] * weights[0] + b[0] * weights[1] + c[0] * weights[2] + d[0] * weights[3],
    a[1] * weights[0] + b[1] * weights[1] + c[1] * weights[2] + d[1] * weights[3],
  ];
}

/** Returns the unit normal of the curve at `t`. */
export function normalOnCurve(curve: Curve, t: number): Point {
  const [x0, y0] = pointOnCurve(curve, Math.max(0, t - 0.01));
  const [x1, y1] = pointOnCurve(curve, Math.min(1, t + 0.01));
  const length = Math.hypot(x1 - x0, y1 - y0) || 1;
  return [-(y1 - y0) / length, (x1 - x0) / length];
}

const between = (a: Point, b: Point, amount: number): Point => [
  a[0] + (b[0] - a[0]) * amount,
  a[1] + (b[1] - a[1]) * amount,
];

/** Returns the curve at `amount` (0–1) between two curves. */
export function curveBetween(from: Curve, to: Curve, amount: number): Curve {
  return [
    between(from[0], to[0], amount),
    between(from[1], to[1], amount),
    between(from[2], to[2], amount),
    between(from[3], to[3], amount),
  ];
}

export const mapCurve = (curve: Curve, map: PointMap): Curve => [
  map(...curve[0]),
  map(...curve[1]),
  map(...curve[2]),
  map(...curve[3]),
];

export const mirrorCurve = (curve: Curve): Curve => mapCurve(curve, (x, y) => [-x, y]);

/** Returns a closed outline of straight lines through points. */
export const polygonPath = (points: readonly Point[]): string => `M ${points.map(pointText).join(' L ')} Z`;
