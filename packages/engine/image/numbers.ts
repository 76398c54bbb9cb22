/** Limits `value` to `low` … `high`. */
export function clamp(value: number, low = 0, high = 1): number {
  return value < low ? low : value > high ? high : value;
}

/** Interpolates: `from` at share 0, `to` at share 1, a straight line between and beyond. */
export function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

/** 0 below `low`, 1 above `high`, an S-shaped step between them. */
export function smoothStep(low: number, high: number, value: number): number {
  const share = clamp((value - low) / (high - low));
  return share * share * (3 - 2 * share);
}

/** Returns a generator of pseudorandom numbers from −0.5 to 0.5. The same seed gives the same numbers (mulberry32). */
export function createNoise(seed: number): () => number {
  // In a variable, a number above 2³¹ would be a new object each time.
  const state = Int32Array.of(seed);
  return () => {
    const next = ((state[0] ?? 0) + 0x6d2b79f5) | 0;
    state[0] = next;
    let mixed = Math.imul(next ^ (next >>> 15), next | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296 - 0.5;
  };
}

const TABLE_STEPS = 4096;

/** Tabulates a curve over 0 to 1, for `lookUp`. */
export function tabulate(curve: (share: number) => number): Float32Array {
  return Float32Array.from({ length: TABLE_STEPS + 2 }, (_, step) => curve(Math.min(step / TABLE_STEPS, 1)));
}

/** The value of a tabulated curve at `share`, limited to 0 … 1, interpolated between the table's steps. */
export function lookUp(table: Float32Array, share: number): number {
  const place = (share < 0 ? 0 : share > 1 ? 1 : share) * TABLE_STEPS;
  const step = place | 0;
  const low = table[step] ?? 0;
  return low + ((table[step + 1] ?? 0) - low) * (place - step);
}
