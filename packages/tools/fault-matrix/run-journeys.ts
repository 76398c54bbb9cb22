import { fork } from 'node:child_process';
import path from 'node:path';

import { buildApp } from '@/scripts/build/build-app';
import type { CellResult } from './journey';
import { SHORT_TIMEOUTS, AppUnderTest } from './app-under-test';

/** A message of a journey's process: the number of calls, or the result of a cell. */
export type Message = { calls: number } | { result: CellResult };

const JOURNEY_PROCESS = path.resolve('packages', 'tools', 'fault-matrix', 'journey-process.ts');

/**
 * Builds the app and runs the named journeys, `parallel` at once, because each mostly waits. Each has its own app. Returns
 * the results in the order of the names. Throws when a journey does not reach its end.
 */
export async function runJourneys(names: readonly string[], parallel: number): Promise<CellResult[]> {
  const app = await AppUnderTest.open({ variables: SHORT_TIMEOUTS });
  try {
    await buildApp({ environment: app.environment, quiet: true });
  } finally {
    await app.close();
  }
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

interface RunningJourney {
  /** Resolves when the journey has run once without a fault, or has ended. */
  opened: Promise<void>;
  results: Promise<CellResult[]>;
}

function startJourney(name: string): RunningJourney {
  const results: CellResult[] = [];
  const child = fork(JOURNEY_PROCESS, [name], { execArgv: process.execArgv });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const opened = new Promise<void>((resolve) => {
    child.once('message', () => resolve());
    child.once('exit', () => resolve());
  });
  child.on('message', (message: Message) => {
    if ('calls' in message) console.log(`${name}: ${message.calls} calls`);
    else results.push(message.result);
    if ('result' in message && message.result.loss !== null) console.log(`  LOST ${nameOf(message.result)}`);
  });
  const resultsAtEnd = async () => {
    if ((await ended) !== 0) throw new Error(`The journey ${name} did not reach its end.`);
    console.log(`${name}: ${results.length} cells`);
    return results;
  };
  return { opened, results: resultsAtEnd() };
}

function nameOf({ call, fault, client, loss }: CellResult): string {
  const { journey, step, operation, earlier } = call;
  return `${journey}, ${step}, ${operation} ${earlier + 1}, ${fault}, ${client}: ${loss}`;
}
