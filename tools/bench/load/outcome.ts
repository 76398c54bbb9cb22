import { cpus } from 'node:os';

import { tableText } from '../../kit/table';
import type { Measurement } from '../../kit/watched-server';
import { type Figure, figure, rounded } from '../figure';
import { mean, percentile, slopeOf } from '../statistics';
import type { Report } from './load-client';
import type { ServerLog } from './server-log';
import { CALLERS } from './throughput';
import { BARE_CALLS } from './visits';

/** A measurement of the server's process, and when it was, in minutes. */
export type ServerSample = Measurement & { minute: number };

/** The records of a stack after a load, and a sentence for each problem. */
export interface Audit {
  accounts: number;
  jobs: number;
  payments: number;
  problems: string[];
}

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
export function outcomeFigures({ report, log, samples, coresBusy, audit }: Outcome): Figure[] {
  const mustBeZero = (name: string, value: number): Figure => ({
    ...figure(name, value, '', { bar: '0' }),
    isBroken: value > 0,
  });
  return [
    figure('load, cores busy', coresBusy, `of ${cpus().length}`, { digits: 2 }),
    ...timesOf(report.times).flatMap(({ call, p50, p99, ratio50, ratio99 }) =>
      Object.values<string>(BARE_CALLS).includes(call)
        ? [figure(`load, ${call}, p50`, p50, 'ms'), figure(`load, ${call}, p99`, p99, 'ms')]
        : [
            figure(`load, ${call}, p50 ÷ bare handler's`, ratio50, '×'),
            figure(`load, ${call}, p99 ÷ bare handler's`, ratio99, '×'),
          ],
    ),
    ...Object.entries(report.throughput).map(([call, perSecond]) =>
      call === BARE_CALLS.read
        ? figure(`throughput, ${call}`, perSecond, 'calls a second', { digits: 0 })
        : figure(
            `throughput, ${call} ÷ bare handler's`,
            perSecond / (report.throughput[BARE_CALLS.read] ?? NaN),
            '×',
            { digits: 2 },
          ),
    ),
    ...memoryFigures(samples),
    mustBeZero('load, failures', report.failures.length + log.failures.length),
    mustBeZero(`load, problems in ${amountOf(audit)}`, audit.problems.length),
  ];
}

/** Returns the outcome in Markdown. */
export function describeOutcome({ minutes, report, samples, log, coresBusy, audit }: Outcome): string {
  const calls = Object.values(report.times).reduce((sum, times) => sum + times.length, 0);
  const failures = [...report.failures, ...log.failures];
  const warnings = Object.entries(log.warnings).map(([event, count]) => `${count} × ${event}`);
  const journeys = Object.entries(report.journeys).toSorted();
  // The stand-ins send the webhooks, so only the server's log has their times.
  const webhooks = Object.entries(log.webhookTimes).map(([route, times]) => [`POST ${route} *`, times]);
  const times = timesOf({ ...report.times, ...Object.fromEntries(webhooks) });
  return [
    `${minutes} minutes, ${rounded(coresBusy, 2)} of ${cpus().length} cores busy: ${calls} calls, ` +
      `${failures.length} failures; ${amountOf(audit)}, ${audit.problems.length} problems.`,
    tableText([
      ['Journey', 'a minute'],
      ...journeys.map(([name, count]) => [name, rounded(count / minutes)]),
    ]),
    tableText([
      ['Call', 'calls', 'p50, ms', 'p99, ms', '÷ bare p50', '÷ bare p99'],
      ...times.map(({ call, ...values }) => [call, ...Object.values(values).map((value) => rounded(value))]),
    ]),
    tableText([
      [`${CALLERS} callers at once`, 'calls a second'],
      ...Object.entries(report.throughput).map(([call, perSecond]) => [call, rounded(perSecond)]),
    ]),
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

function memoryTable(samples: readonly ServerSample[]): string {
  const rows = samples.map(({ minute, rss, heapUsed, external, handles, cpuMicroseconds }, index) => {
    const before = samples[index - 1] ?? { minute: NaN, cpuMicroseconds: NaN };
    const coresBusy = (cpuMicroseconds - before.cpuMicroseconds) / 60e6 / (minute - before.minute);
    const sockets = handles.filter((kind) => kind === 'TCPSocketWrap').length;
    return [
      ...[minute, rss / MEBIBYTE, (heapUsed + external) / MEBIBYTE, sockets].map((value) => rounded(value)),
      rounded(coresBusy, 2),
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

/** Returns the percentiles of each call, and how they compare with those of the bare handler. */
function timesOf(times: Report['times']) {
  const percentiles = (call: string) => [0.5, 0.99].map((share) => percentile(times[call] ?? [], share));
  return Object.keys(times)
    .toSorted()
    .map((call) => {
      const [p50 = NaN, p99 = NaN] = percentiles(call);
      const [bare50 = NaN, bare99 = NaN] = percentiles(
        call.startsWith('GET') ? BARE_CALLS.read : BARE_CALLS.send,
      );
      const count = times[call]?.length ?? 0;
      return { call, count, p50, p99, ratio50: p50 / bare50, ratio99: p99 / bare99 };
    });
}

/** Counts equal sentences; the most frequent come first. */
function countAlike(sentences: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const sentence of sentences) counts.set(sentence, (counts.get(sentence) ?? 0) + 1);
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([sentence, count]) => `${count} × ${sentence}`);
}

function amountOf({ accounts, jobs, payments }: Audit): string {
  return `${accounts} accounts, ${jobs} jobs, ${payments} payments`;
}
