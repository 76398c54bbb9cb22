import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { buildApp } from '@/tools/build/build-app';
import { exitWith, readArguments } from '@/tools/command';
import { AppUnderTest } from './app-under-test';
import { chooseJourneys, type Journey, PUBLIC_JOURNEYS } from './journeys';
import { type Call, type CellResult, CLIENTS, FAULTS, recordCalls, runCell } from './run-cell';
import { tableText } from '../kit/table';

const USAGE = 'npm run fault:matrix -- [--journey name …]';
const OPTIONS = { journey: { type: 'string', multiple: true } } as const;
const REPORT = path.join('.local', 'reports', 'fault-matrix.md');

/** The number of journeys at once, because each mostly waits. */
const AT_ONCE = 3;
/** Longer than the stack takes to answer, and short, because each cell waits for them. In milliseconds. */
const SHORT_TIMEOUTS = {
  FIREBASE_TIMEOUT_MS: '1000',
  FIRESTORE_TIMEOUT_MS: '1500',
  RUNPOD_TIMEOUT_MS: '1000',
  BLOB_TIMEOUT_MS: '1000',
  STRIPE_TIMEOUT_MS: '1000',
};

/**
 * Fails each call that the server makes to a provider in each way, reconciles once, and checks whether a credit, a job, a
 * payment or a file is lost. A run without a fault records the calls, so a new one is included by itself. Writes a table.
 */
async function main(): Promise<boolean> {
  const { journey: names } = readArguments(process.argv.slice(2), OPTIONS, USAGE);
  const hasPublicModel = Boolean(process.env['LOCAL_MODEL']);
  const journeys = chooseJourneys(names, hasPublicModel);
  await withApp({}, ({ environment }) => buildApp({ environment, quiet: true }));
  const results = journeys.map((): CellResult[] => []);
  const waiting = journeys.entries();
  const runWaiting = async () => {
    // The runners share the iterator, so that each takes the next journey.
    for (const [index, journey] of waiting) results[index] = await runJourney(journey);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runWaiting));
  const all = results.flat();
  const lost = all.filter(({ loss }) => loss !== null).length;
  const leftOut = names || hasPublicModel ? 'none' : `${PUBLIC_JOURNEYS.join(', ')} (need LOCAL_MODEL)`;
  const tally = `${all.length} cells, ${lost} lost. Journeys left out: ${leftOut}.`;
  mkdirSync(path.dirname(REPORT), { recursive: true });
  writeFileSync(REPORT, `${tally}\n\n${tableOf(all)}\n`);
  console.log(`\nWritten to ${REPORT}.\n${tally}`);
  return lost === 0;
}

async function withApp<Result>(
  { hasShippedWorker = false }: Pick<Journey, 'hasShippedWorker'>,
  work: (app: AppUnderTest) => Promise<Result>,
): Promise<Result> {
  const app = await AppUnderTest.open({ hasShippedWorker, variables: SHORT_TIMEOUTS });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}

/** Runs a journey with every fault of every call. Throws when it does not reach its end without a fault. */
function runJourney(journey: Journey): Promise<CellResult[]> {
  return withApp(journey, async (app) => {
    const results: CellResult[] = [];
    const calls = await recordCalls(app, journey);
    console.log(`${journey.name}: ${calls.length} calls`);
    for (const call of calls)
      for (const fault of FAULTS)
        for (const client of CLIENTS) {
          const result = await runCell(app, journey, { call, fault, client });
          results.push(result);
          if (result.loss !== null)
            console.log(
              `  LOST ${[journey.name, call.request, nameOf(call), fault, client].join(', ')}: ${result.loss}`,
            );
        }
    console.log(`${journey.name}: ${results.length} cells`);
    return results;
  });
}

/** Returns the results as a Markdown table, with one row for each call and one column for each fault. */
function tableOf(results: readonly CellResult[]): string {
  const calls = new Set(results.map(({ call }) => call));
  return tableText([
    ['Journey', 'Request', 'Call', ...FAULTS],
    ...[...calls].map((call) => [
      ...[call.journey, call.request, nameOf(call)],
      ...FAULTS.map((fault) => markOf(results.filter((cell) => cell.call === call && cell.fault === fault))),
    ]),
  ]);
}

function nameOf({ service, operation, earlier }: Call): string {
  return `${service}.${operation} ${earlier + 1}`;
}

function markOf(cells: readonly CellResult[]): string {
  const losses = cells.flatMap(({ loss }) => loss ?? []);
  return losses.length === 0 ? `${cells.length} kept` : `LOST: ${losses.join('; ')}`;
}

exitWith(main());
