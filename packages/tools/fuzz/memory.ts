import { measureServer, type Measurement } from '@/scripts/watched-server';

/** What a process has in use, in bytes. */
export type Memory = Pick<Measurement, 'heapUsed' | 'external' | 'rss'>;

const MEGABYTE = 1024 * 1024;

/** How much more may be in use after all requests than after the first thousand: compiled code and bounded counters. */
const TOLERANCE = { heapUsed: 16 * MEGABYTE, external: 16 * MEGABYTE };

/** What allocators keep swings by so much from one look to the next. */
const ALLOCATOR_SWING = 1.05;

/** Asks a watched server for what it holds after a collection of garbage. */
export async function askMemory(watchPort: number): Promise<Memory> {
  await measureServer(watchPort);
  // What ended with the first collection lets go of more.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  return measureServer(watchPort);
}

/**
 * What did not come back, a sentence each. What allocators keep of pictures makes the whole process go up and down;
 * it has grown when it is never again near to what it once was at its largest.
 * @param looks in their order
 */
export function judgeMemory(looks: readonly Memory[]): string[] {
  const [first, last] = [looks[0], looks.at(-1)];
  if (!first || !last) return [];
  const grown = (['heapUsed', 'external'] as const)
    .filter((kind) => last[kind] - first[kind] > TOLERANCE[kind])
    .map((kind) => `memory: ${kind} went from ${megabytes(first[kind])} to ${megabytes(last[kind])}`);
  const sizes = looks.map(({ rss }) => rss);
  const [early, late] = [sizes.slice(0, sizes.length / 2), sizes.slice(sizes.length / 2)];
  const isLarger = early.length > 1 && Math.min(...late) > ALLOCATOR_SWING * Math.max(...early);
  return isLarger ? [...grown, `memory: the process grew to ${megabytes(last.rss)}`] : grown;
}

/** A line of the report. */
export function memoryLine({ heapUsed, external, rss }: Memory): string {
  return `heap ${megabytes(heapUsed)}, external ${megabytes(external)}, process ${megabytes(rss)}`;
}

function megabytes(bytes: number): string {
  return `${(bytes / MEGABYTE).toFixed(1)} MiB`;
}
