import { fork } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { buildApp } from '@/scripts/build/build-app';
import { exitWith, readArguments } from '@/scripts/command';
import { AppUnderTest, SHORT_TIMEOUTS } from './app-under-test';
import { FAULTS, type CellResult } from './journey';
import { JOURNEYS } from './journeys';

const USAGE = 'npm run fault:matrix -- [--journey name …] [--parallel 3]';
const OPTIONS = {
  journey: { type: 'string', multiple: true },
  parallel: { type: 'string', default: '3' },
} as const;
const REPORT = path.join('.local', 'reports', 'fault-matrix.md');
const JOURNEY_PROCESS = path.resolve('packages', 'tools', 'fault-matrix', 'journey-process.ts');

/** A message of a journey's process: the number of calls, or the result of a cell. */
export type Message = { calls: number } | { result: CellResult };

/**
 * Fails each call that the server makes to a provider in each way, reconciles once, and checks whether a credit, a job, a
 * payment or a file is lost. A run without a fault records the calls, so a new one is included by itself. Writes a table.
 */
async function main(): Promise<boolean> {
  const { journey: chosen, parallel } = readArguments(process.argv.slice(2), OPTIONS, USAGE);
  const hasPublicModel = Boolean(process.env['LOCAL_MODEL']);
  const names = JOURNEYS.filter(({ isPublic = false }) => hasPublicModel || !isPublic)
    .map(({ name }) => name)
    .filter((name) => chosen?.includes(name) ?? true);
  const app = await AppUnderTest.open({ variables: SHORT_TIMEOUTS });
  try {
    await buildApp({ environment: app.environment, quiet: true });
  } finally {
    await app.close();
  }
  const results = await runJourneys(names, Number(parallel));
  mkdirSync(path.dirname(REPORT), { recursive: true });
  writeFileSync(REPORT, `${tableOf(results)}\n`);
  console.log(`\nWritten to ${REPORT}.\n${tally(results)}`);
  return results.length > 0 && results.every(({ loss }) => loss === null);
}

/**
 * Runs the named journeys, `parallel` at once, because each mostly waits. Each has its own app. Returns the results in the
 * order of the names. Throws when a journey does not reach its end.
 */
async function runJourneys(names: readonly string[], parallel: number): Promise<CellResult[]> {
  const results = new Map<string, CellResult[]>();
  const waiting = [...names];
  // Apps start one after the other: two that look for free ports at once may choose the same.
  let allOpened = Promise.resolve();
  const runWaiting = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const journey = allOpened.then(startJourney.bind(null, name));
      allOpened = journey.then(async ({ opened }) => opened);
      results.set(name, await (await journey).results);
    }
  };
  await Promise.all(Array.from({ length: parallel }, runWaiting));
  return names.flatMap((name) => results.get(name) ?? []);
}

/** `opened` resolves when the journey has run once without a fault, or has ended. */
function startJourney(name: string): { opened: Promise<void>; results: Promise<CellResult[]> } {
  const results: CellResult[] = [];
  const child = fork(JOURNEY_PROCESS, [name], { execArgv: process.execArgv });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const opened = new Promise<void>((resolve) => {
    child.once('message', () => resolve());
    child.once('exit', () => resolve());
  });
  child.on('message', (message: Message) => {
    if ('calls' in message) return console.log(`${name}: ${message.calls} calls`);
    results.push(message.result);
    const { call, fault, client, loss } = message.result;
    if (loss !== null)
      console.log(
        `  LOST ${name}, ${call.step}, ${call.operation} ${call.earlier + 1}, ${fault}, ${client}: ${loss}`,
      );
  });
  const resultsAtEnd = async () => {
    if ((await ended) !== 0) throw new Error(`The journey ${name} did not reach its end.`);
    console.log(`${name}: ${results.length} cells`);
    return results;
  };
  return { opened, results: resultsAtEnd() };
}

/** Returns the results as a Markdown table, with one row for each call and one column for each fault. */
function tableOf(results: readonly CellResult[]): string {
  const rows = new Map<string, CellResult[]>();
  for (const result of results) {
    const { journey, step, operation, earlier } = result.call;
    const row = `| ${journey} | ${step} | ${operation} ${earlier + 1} |`;
    rows.set(row, [...(rows.get(row) ?? []), result]);
  }
  return [
    `${tally(results)}.`,
    '',
    `| Journey | Step | Call | ${FAULTS.join(' | ')} |`,
    `| --- | --- | --- | ${FAULTS.map(() => '---').join(' | ')} |`,
    ...[...rows].map(([row, cells]) => `${row} ${FAULTS.map((fault) => markOf(cells, fault)).join(' | ')} |`),
  ].join('\n');
}

function markOf(cells: readonly CellResult[], fault: string): string {
  const tried = cells.filter((cell) => cell.fault === fault);
  const losses = tried.flatMap(({ loss }) => loss ?? []);
  return losses.length === 0 ? `${tried.length} kept` : `LOST: ${losses.join('; ')}`;
}

function tally(results: readonly CellResult[]): string {
  return `${results.length} cells, ${results.filter(({ loss }) => loss !== null).length} lost`;
}

exitWith(main());
