import { cpus } from 'node:os';

import { rounded, type Figure } from '../figure';
import type { Audit } from './audit-accounts';
import { memoryFigures, memoryTable } from './memory-figures';
import type { Report } from './records';
import type { ServerLog } from './server-log';
import type { ServerSample } from './server-watch';
import { timeFigures, timeTable } from './time-figures';

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

type Table = Record<string, Record<string, number>>;

const FAILURES_SHOWN = 30;

/** Returns the outcome as figures; failures make them broken. */
export function outcomeFigures(outcome: Outcome): Figure[] {
  const { report, samples, coresBusy, audit } = outcome;
  return [
    { name: 'load, cores busy', value: rounded(coresBusy, 2), unit: `of ${cpus().length}` },
    ...timeFigures(report.times),
    ...memoryFigures(samples),
    mustBeZero('load, failures', failuresOf(outcome).length),
    mustBeZero(`load, problems in ${amountOf(audit)}`, audit.problems.length),
  ];
}

/** Prints the details of an outcome. */
export function printOutcome(outcome: Outcome): void {
  const { report, samples, log, audit } = outcome;
  console.table(report.journeys);
  console.table(callTable(outcome));
  console.table(memoryTable(samples));
  console.log('Warnings in the log:', log.warnings);
  console.log(`Webhooks that were repeated because of a simultaneous poll: ${log.repeatedWebhooks}`);
  for (const [sentence, times] of countAlike(failuresOf(outcome)).slice(0, FAILURES_SHOWN))
    console.log(`  ${times} × ${sentence}`);
  for (const sentence of audit.problems) console.log(`  ${sentence}`);
}

/** Returns the outcome in Markdown. */
export function describeOutcome(outcome: Outcome): string {
  const { minutes, report, samples, coresBusy, audit } = outcome;
  const calls = Object.values(report.times).reduce((sum, times) => sum + times.length, 0);
  const journeys = Object.entries(report.journeys).map(([name, count]): [string, Record<string, number>] => [
    name,
    { 'a minute': rounded(count / minutes) },
  ]);
  const memory = memoryFigures(samples).map(({ name, value, unit, bar }) => {
    const aim = bar === undefined ? '' : ` (${bar})`;
    return `- ${name.replace('load, ', '')}: ${value} ${unit}${aim}`;
  });
  return [
    `${minutes} minutes, ${rounded(coresBusy, 2)} of ${cpus().length} cores busy: ${calls} calls, ` +
      `${failuresOf(outcome).length} failures; ${amountOf(audit)}, ${audit.problems.length} problems.`,
    '',
    ...markdownTable('Journey', Object.fromEntries(journeys.toSorted())),
    '',
    ...markdownTable('Call', callTable(outcome)),
    '',
    ...memory,
  ].join('\n');
}

/** Counts equal sentences; the most frequent come first. */
function countAlike(sentences: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const sentence of sentences) counts.set(sentence, (counts.get(sentence) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one);
}

function failuresOf({ report, log }: Outcome): string[] {
  return [...report.failures, ...log.failures];
}

function amountOf({ accounts, jobs, payments }: Audit): string {
  return `${accounts} accounts, ${jobs} jobs, ${payments} payments`;
}

/** Returns the times of the load's calls, and those of the stand-ins' webhooks from the server's log. */
function callTable({ report, log }: Outcome): Table {
  const webhooks = Object.entries(log.webhookTimes).map(([route, times]) => [`POST ${route} *`, times]);
  return timeTable({ ...report.times, ...Object.fromEntries(webhooks) });
}

function markdownTable(first: string, table: Table): string[] {
  const columns = Object.keys(Object.values(table)[0] ?? {});
  const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [
    row([first, ...columns]),
    row(['---', ...columns.map(() => '--:')]),
    ...Object.entries(table).map(([name, values]) => row([name, ...columns.map((key) => values[key] ?? '')])),
  ];
}

function mustBeZero(name: string, value: number): Figure {
  return { name, value, unit: '', bar: '0', isBroken: value > 0 };
}
