/** An arbitrary number; always the same, so that failures repeat. */
const SEED = 20_261_123;

/** Returns fast-check's options: always the same forty runs; with PROPERTY_RUNS, that many random ones. */
export function propertyRuns(): { numRuns: number; seed?: number } {
  const wanted = process.env['PROPERTY_RUNS'];
  return wanted === undefined ? { numRuns: 40, seed: SEED } : { numRuns: Number(wanted) };
}
