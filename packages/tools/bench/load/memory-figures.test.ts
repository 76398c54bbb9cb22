import { memoryFigures, memoryTable } from './memory-figures';
import type { ServerSample } from './server-watch';

const MEBIBYTE = 1024 * 1024;

/** Samples of ten minutes; `heldAt` gives the held MiB. */
function samplesOf(heldAt: (minute: number) => number): ServerSample[] {
  return Array.from({ length: 21 }, (_, index) => {
    const minute = index / 2;
    return {
      minute,
      rssBytes: 200 * MEBIBYTE,
      heldBytes: heldAt(minute) * MEBIBYTE,
      sockets: 9,
      cpuSeconds: minute * 30,
    };
  });
}

function valueOf(samples: ServerSample[], name: string): number | undefined {
  return memoryFigures(samples).find((figure) => figure.name === `load, ${name}`)?.value;
}

it('measures memory that grows', () => {
  const samples = samplesOf((minute) => 100 + 3 * minute);
  expect(valueOf(samples, 'memory that the server holds on to, growth')).toBe(3);
  expect(valueOf(samples, 'memory that the server holds on to, last third ÷ second third')).toBeGreaterThan(
    1.05,
  );
  expect(valueOf(samples, 'memory of the server, growth')).toBe(0);
});

it('ignores the first third, while the server warms up', () => {
  const samples = samplesOf((minute) => Math.min(100, 40 + 20 * minute));
  expect(valueOf(samples, 'memory that the server holds on to, growth')).toBe(0);
  expect(valueOf(samples, 'memory that the server holds on to, last third ÷ second third')).toBe(1);
  expect(valueOf(samples, 'memory that the server holds on to at its end')).toBe(100);
});

it('shows the busy cores of the server', () => {
  expect(memoryTable(samplesOf(() => 100))[1]).toEqual({
    minute: 0.5,
    'memory, MiB': 200,
    'held, MiB': 100,
    sockets: 9,
    'cores busy': 0.5,
  });
});
