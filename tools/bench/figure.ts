import { readFileSync } from 'node:fs';

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
  return { name, value: Number(value.toFixed(digits)), unit, ...(bar !== undefined && { bar }) };
}

/** Returns the middle value by the nearest rank; NaN without values. */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.ceil(values.length / 2) - 1] ?? NaN;
}

/** Returns NaN without values. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Returns the most memory that a process had, in MiB; NaN except on Linux (proc(5)). */
export function mostMemory(processId: number | undefined): number {
  const status = processId === undefined ? '' : readFileSync(`/proc/${processId}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? NaN) / 1024;
}
