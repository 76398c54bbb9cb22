/** An arbitrary number; always the same, so that failures repeat. */
const SEED = 20_261_123;

/**
 * Returns fast-check's options: a hundred runs, always the same ones; with PROPERTY_RUNS (the nightly workflow), that
 * many random runs.
 */
export function propertyRuns(): { numRuns: number; seed?: number } {
  const wanted = process.env['PROPERTY_RUNS'];
  return wanted === undefined ? { numRuns: 100, seed: SEED } : { numRuns: Number(wanted) };
}
