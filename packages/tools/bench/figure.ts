/** One measured figure. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** What we aim at, in words. */
  bar?: string;
  /** Not a matter of speed: the bench fails. */
  isBroken?: boolean;
}

/** A number with `digits` decimals. */
export function rounded(value: number, digits = 1): number {
  return Number(value.toFixed(digits));
}
