export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** The target, in words. */
  bar?: string;
  /** Makes the benchmark fail; never because of speed. */
  isBroken?: boolean;
}

/** Rounds a number to `digits` decimals. */
export function rounded(value: number, digits = 1): number {
  return Number(value.toFixed(digits));
}
