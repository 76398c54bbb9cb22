/** A measured value and when it was measured, in units of the caller's. */
export interface Point {
  at: number;
  value: number;
}

/** The least of the values that a share (0 to 1) of them does not exceed; NaN when there are none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}

/** NaN when there are none. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** By how much the values grow in a unit of time: the slope of the line of least squares; NaN for less than two points. */
export function slopeOf(points: readonly Point[]): number {
  const middle = mean(points.map(({ at }) => at));
  const height = mean(points.map(({ value }) => value));
  const rise = points.reduce((sum, { at, value }) => sum + (at - middle) * (value - height), 0);
  const run = points.reduce((sum, { at }) => sum + (at - middle) ** 2, 0);
  return rise / run;
}
