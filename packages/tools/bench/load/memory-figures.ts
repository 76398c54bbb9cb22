import { rounded, type Figure } from '../figure';
import { mean, slopeOf } from '../statistics';
import type { ServerSample } from './server-watch';

const MEBIBYTE = 1024 * 1024;

const MEMORIES = {
  'memory of the server': ({ rssBytes }: ServerSample) => rssBytes,
  'memory that the server holds on to': ({ heldBytes }: ServerSample) => heldBytes,
};

/** Returns how memory grew under load: over the last two thirds, and in the last third compared with the second. */
export function memoryFigures(samples: readonly ServerSample[]): Figure[] {
  // In the first third, caches fill and code is compiled.
  const third = Math.floor(samples.length / 3);
  const settled = samples.slice(third);
  return Object.entries(MEMORIES).flatMap(([name, bytesOf]): Figure[] => {
    const points = settled.map((sample) => ({ at: sample.minute, value: bytesOf(sample) / MEBIBYTE }));
    const before = mean(settled.slice(0, -third).map(bytesOf));
    const after = mean(settled.slice(-third).map(bytesOf));
    return [
      { name: `load, ${name} at its end`, value: rounded(points.at(-1)?.value ?? NaN), unit: 'MiB' },
      { name: `load, ${name}, growth`, value: rounded(slopeOf(points), 2), unit: 'MiB a minute' },
      {
        name: `load, ${name}, last third ÷ second third`,
        value: rounded(after / before, 3),
        unit: '×',
        bar: '≤ 1.05',
      },
    ];
  });
}

/** Returns the samples as a table to print. */
export function memoryTable(samples: readonly ServerSample[]): Record<string, number>[] {
  return samples.map(({ minute, rssBytes, heldBytes, sockets, cpuSeconds }, index) => {
    const before = samples[index - 1];
    const seconds = before ? (minute - before.minute) * 60 : NaN;
    return {
      minute: rounded(minute),
      'memory, MiB': rounded(rssBytes / MEBIBYTE),
      'held, MiB': rounded(heldBytes / MEBIBYTE),
      sockets,
      'cores busy': rounded((cpuSeconds - (before?.cpuSeconds ?? NaN)) / seconds, 2),
    };
  });
}
