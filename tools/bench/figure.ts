export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** The target, in words. */
  bar?: string;
  /** Makes the benchmark fail; never because of speed. */
  isBroken?: boolean;
}

/** Returns a figure rounded to `digits` decimals. */
export function figure(
  name: string,
  value: number,
  unit = '',
  { bar, digits = 1 }: { bar?: string | undefined; digits?: number } = {},
): Figure {
  return { name, value: rounded(value, digits), unit, ...(bar !== undefined && { bar }) };
}

/** Rounds a number to `digits` decimals. */
export function rounded(value: number, digits = 1): number {
  return Number(value.toFixed(digits));
}
