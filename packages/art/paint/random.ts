/** Returns the next number of a sequence, 0 ≤ n < 1. */
export type Random = () => number;

/**
 * Creates a seeded pseudo-random sequence, so that a picture has the same bytes on every run.
 * Mulberry32 (Tommy Ettinger, public domain).
 */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Returns a uniformly distributed number within ±`reach`. */
export const spread = (random: Random, reach: number): number => (random() * 2 - 1) * reach;
