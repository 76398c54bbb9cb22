import { measureServer, type Measurement } from '../kit/watched-server';

/** The memory of a process, in bytes. */
export type Memory = Pick<Measurement, 'heapUsed' | 'external' | 'rss'>;

const MEBIBYTE = 1024 ** 2;

/** The allowed growth from the first thousand requests to the last: compiled code and bounded counters. */
const TOLERANCE_BYTES = 16 * MEBIBYTE;

/** By how much the allocator's reserve varies between measurements. */
const ALLOCATOR_SWING = 1.05;

/** Measures the memory of a watched server after a garbage collection. */
export async function measureMemory(watchPort: number): Promise<Memory> {
  await measureServer(watchPort);
  // The first collection may make more memory collectable.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  return measureServer(watchPort);
}

/**
 * Returns a sentence for each memory that grew. The allocator's reserve for pictures makes the process size vary, so the
 * process has grown only when the least of the second half exceeds the most of the first.
 * @param measurements the measurements in their order
 */
export function judgeMemory(measurements: readonly Memory[]): string[] {
  const [first, last] = [measurements[0], measurements.at(-1)];
  if (!first || !last) return [];
  const findings = (['heapUsed', 'external'] as const)
    .filter((kind) => last[kind] - first[kind] > TOLERANCE_BYTES)
    .map((kind) => `memory: ${kind} went from ${mebibytes(first[kind])} to ${mebibytes(last[kind])}`);
  const sizes = measurements.map(({ rss }) => rss);
  const early = sizes.splice(0, Math.floor(sizes.length / 2));
  const hasGrown = early.length > 1 && Math.min(...sizes) > ALLOCATOR_SWING * Math.max(...early);
  return hasGrown ? [...findings, `memory: the process grew to ${mebibytes(last.rss)}`] : findings;
}

function mebibytes(bytes: number): string {
  return `${(bytes / MEBIBYTE).toFixed(1)} MiB`;
}
