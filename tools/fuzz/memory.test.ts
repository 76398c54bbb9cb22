import { judgeMemory } from './memory';

const MEGABYTE = 1024 * 1024;

function looks(...megabytes: (readonly [heapUsed: number, rss: number])[]) {
  return megabytes.map(([heapUsed, rss]) => ({
    heapUsed: heapUsed * MEGABYTE,
    external: MEGABYTE,
    rss: rss * MEGABYTE,
  }));
}

it('accepts memory that grows and shrinks again', () => {
  expect(judgeMemory(looks([90, 400], [95, 600], [99, 420], [92, 550]))).toEqual([]);
  expect(judgeMemory(looks([90, 350], [90, 400], [90, 410], [90, 415]))).toEqual([]);
  expect(judgeMemory(looks([90, 400]))).toEqual([]);
  expect(judgeMemory([])).toEqual([]);
});

it('finds a larger heap at the end, and a process that only grows', () => {
  expect(judgeMemory(looks([90, 400], [107, 400]))).toEqual([
    'memory: heapUsed went from 90.0 MiB to 107.0 MiB',
  ]);
  expect(judgeMemory(looks([90, 400], [90, 450], [90, 500], [90, 550]))).toEqual([
    'memory: the process grew to 550.0 MiB',
  ]);
});
