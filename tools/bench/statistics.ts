/** Returns the percentile of a share (0 to 1) by the nearest rank; NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}

/** Returns the middle value by the nearest rank; NaN without values. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** Returns NaN without values. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Returns the slope of the least-squares line, `at` being the time; NaN for fewer than two points. */
export function slopeOf(points: readonly { at: number; value: number }[]): number {
  const middle = mean(points.map(({ at }) => at));
  const height = mean(points.map(({ value }) => value));
  const rise = points.reduce((sum, { at, value }) => sum + (at - middle) * (value - height), 0);
  const run = points.reduce((sum, { at }) => sum + (at - middle) ** 2, 0);
  return rise / run;
}

/** Returns the seconds that some work takes. */
export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}
