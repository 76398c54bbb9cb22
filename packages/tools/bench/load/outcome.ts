import { cpus } from 'node:os';

import { tableText } from '../../kit/table';
import type { Measurement } from '../../kit/watched-server';
import { type Figure, figure, rounded } from '../figure';
import { mean, percentile, slopeOf } from '../statistics';
import type { Audit } from './audit-accounts';
import type { Report } from './journey-client';
import type { ServerLog } from './server-log';
import { BARE_CALLS } from './visits';

/** A measurement of the server's process, and when it was, in minutes. */
export type ServerSample = Omit<Measurement, 'handles'> & { minute: number; sockets: number };

/** The outcome of a load. */
export interface Outcome {
  minutes: number;
  report: Report;
  samples: ServerSample[];
  log: ServerLog;
  /** Busy cores of all processes of the benchmark. */
  coresBusy: number;
  audit: Audit;
}

const MEBIBYTE = 1024 ** 2;
const FAILURES_SHOWN = 30;

/** Returns the outcome as figures; failures make them broken. */
export function outcomeFigures(outcome: Outcome): Figure[] {
  const { report, samples, coresBusy, audit } = outcome;
  const mustBeZero = (name: string, value: number): Figure => ({
    ...figure(name, value, '', { bar: '0' }),
    isBroken: value > 0,
  });
  return [
    figure('load, cores busy', coresBusy, `of ${cpus().length}`, { digits: 2 }),
    ...timesOf(report.times).flatMap(({ call, p50, p99, ratio50, ratio99 }) =>
      isBare(call)
        ? [figure(`load, ${call}, p50`, p50, 'ms'), figure(`load, ${call}, p99`, p99, 'ms')]
        : [
            figure(`load, ${call}, p50 ÷ bare handler's`, ratio50, '×'),
            figure(`load, ${call}, p99 ÷ bare handler's`, ratio99, '×'),
          ],
    ),
    ...memoryFigures(samples),
    mustBeZero('load, failures', failuresOf(outcome).length),
    mustBeZero(`load, problems in ${amountOf(audit)}`, audit.problems.length),
  ];
}

/** Returns the outcome in Markdown. */
export function describeOutcome(outcome: Outcome): string {
  const { minutes, report, samples, log, coresBusy, audit } = outcome;
  const calls = Object.values(report.times).reduce((sum, times) => sum + times.length, 0);
  const failures = failuresOf(outcome);
  const warnings = Object.entries(log.warnings).map(([event, count]) => `${count} × ${event}`);
  return [
    `${minutes} minutes, ${rounded(coresBusy, 2)} of ${cpus().length} cores busy: ${calls} calls, ` +
      `${failures.length} failures; ${amountOf(audit)}, ${audit.problems.length} problems.`,
    tableText([
      ['Journey', 'a minute'],
      ...Object.entries(report.journeys)
        .toSorted()
        .map(([name, count]) => [name, rounded(count / minutes)]),
    ]),
    callTable(outcome),
    memoryTable(samples),
    memoryFigures(samples)
      .map(({ name, value, unit, bar }) => `- ${name}: ${value} ${unit}${bar ? ` (${bar})` : ''}`)
      .join('\n'),
    `Warnings in the log: ${warnings.join(', ') || 'none'}. ` +
      `Webhooks repeated because of a simultaneous poll: ${log.repeatedWebhooks}.`,
    ...countAlike(failures).slice(0, FAILURES_SHOWN),
    ...audit.problems,
  ].join('\n\n');
}

/** The times of the load's calls, and those of the stand-ins' webhooks from the server's log. */
function callTable({ report, log }: Outcome): string {
  const webhooks = Object.entries(log.webhookTimes).map(([route, times]) => [`POST ${route} *`, times]);
  const rows = timesOf({ ...report.times, ...Object.fromEntries(webhooks) }).map(
    ({ call, count, ...values }) => [call, count, ...Object.values(values).map((value) => rounded(value))],
  );
  return tableText([['Call', 'calls', 'p50, ms', 'p99, ms', '÷ bare p50', '÷ bare p99'], ...rows]);
}

function memoryTable(samples: readonly ServerSample[]): string {
  const rows = samples.map(({ minute, rss, heapUsed, external, sockets, cpuMicroseconds }, index) => {
    const before = samples[index - 1];
    const busyMinutes = (cpuMicroseconds - (before?.cpuMicroseconds ?? NaN)) / 60e6;
    return [
      ...[minute, rss / MEBIBYTE, (heapUsed + external) / MEBIBYTE, sockets].map((value) => rounded(value)),
      rounded(busyMinutes / (minute - (before?.minute ?? NaN)), 2),
    ];
  });
  return tableText([['minute', 'memory, MiB', 'held, MiB', 'sockets', 'cores busy'], ...rows]);
}

/** Returns how memory grew under load: over the last two thirds, and in the last third compared with the second. */
function memoryFigures(samples: readonly ServerSample[]): Figure[] {
  // In the first third, caches fill and code is compiled.
  const third = Math.floor(samples.length / 3);
  const settled = samples.slice(third);
  const figuresOf = (name: string, bytesOf: (sample: ServerSample) => number): Figure[] => {
    const points = settled.map((sample) => ({ at: sample.minute, value: bytesOf(sample) / MEBIBYTE }));
    const values = points.map(({ value }) => value);
    const growth = mean(values.slice(-third)) / mean(values.slice(0, -third));
    return [
      figure(`load, ${name} at its end`, values.at(-1) ?? NaN, 'MiB'),
      figure(`load, ${name}, growth`, slopeOf(points), 'MiB a minute', { digits: 2 }),
      figure(`load, ${name}, last third ÷ second third`, growth, '×', { bar: '≤ 1.05', digits: 3 }),
    ];
  };
  return [
    ...figuresOf('memory of the server', ({ rss }) => rss),
    ...figuresOf('memory that the server holds on to', ({ heapUsed, external }) => heapUsed + external),
  ];
}

/** Returns the percentiles of each call, and how they compare with the bare handler's; that comes first. */
function timesOf(times: Report['times']) {
  const percentiles = (call: string) => {
    const values = times[call] ?? [];
    return { p50: percentile(values, 0.5), p99: percentile(values, 0.99) };
  };
  const order = (call: string) => (isBare(call) ? ' ' : '') + call.replace(/^(\w+) (.*)/, '$2 $1');
  return Object.keys(times)
    .toSorted((one, other) => order(one).localeCompare(order(other)))
    .map((call) => {
      const { p50, p99 } = percentiles(call);
      const bare = percentiles(call.startsWith('GET') ? BARE_CALLS.read : BARE_CALLS.send);
      const count = times[call]?.length ?? 0;
      return { call, count, p50, p99, ratio50: p50 / bare.p50, ratio99: p99 / bare.p99 };
    });
}

function isBare(call: string): boolean {
  return Object.values<string>(BARE_CALLS).includes(call);
}

/** Counts equal sentences; the most frequent come first. */
function countAlike(sentences: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const sentence of sentences) counts.set(sentence, (counts.get(sentence) ?? 0) + 1);
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([sentence, count]) => `${count} × ${sentence}`);
}

function failuresOf({ report, log }: Outcome): string[] {
  return [...report.failures, ...log.failures];
}

function amountOf({ accounts, jobs, payments }: Audit): string {
  return `${accounts} accounts, ${jobs} jobs, ${payments} payments`;
}
