/** Any number would do; the same one each time makes a failure repeat. */
const SEED = 20_261_123;

/**
 * How often fast-check tries a property: a hundred histories, the same ones each time. Where PROPERTY_RUNS is set (the
 * nightly workflow), that many at random.
 */
export function propertyRuns(): { numRuns: number; seed?: number } {
  const wanted = process.env['PROPERTY_RUNS'];
  return wanted === undefined ? { numRuns: 100, seed: SEED } : { numRuns: Number(wanted) };
}
