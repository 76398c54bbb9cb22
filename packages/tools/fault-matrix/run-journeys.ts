import { fork } from 'node:child_process';
import path from 'node:path';

import { buildApp } from '@/scripts/build-app';
import type { CellResult } from './cells';
import { SHORT_TIMEOUTS, World } from './world';

/** What a journey's process says: how many calls there are, or what became of a cell. */
export type Message = { calls: number } | { result: CellResult };

const JOURNEY_PROCESS = path.resolve('packages', 'tools', 'fault-matrix', 'journey-process.ts');

/**
 * Builds the app and goes the named journeys in worlds of their own, so many at once: most of the time of each is
 * spent waiting. Gives the results in the order of the names. Throws when one can't be gone to its end.
 */
export async function runJourneys(names: readonly string[], worlds: number): Promise<CellResult[]> {
  const world = await World.open({ variables: SHORT_TIMEOUTS });
  try {
    await buildApp({ environment: world.environment, quiet: true });
  } finally {
    await world.close();
  }
  const results = new Map<string, CellResult[]>();
  const waiting = [...names];
  // Worlds open one after the other: two that look for free ports at once may choose the same.
  let allOpened = Promise.resolve();
  const goOn = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const journey = allOpened.then(startJourney.bind(null, name));
      allOpened = journey.then(async ({ opened }) => opened);
      results.set(name, await (await journey).results);
    }
  };
  await Promise.all(Array.from({ length: worlds }, goOn));
  return names.flatMap((name) => results.get(name) ?? []);
}

interface RunningJourney {
  /** Resolves when its world is there and it has been gone once without a fault, or has ended. */
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
    else {
      results.push(message.result);
      report(message.result);
    }
  });
  const resultsAtEnd = async () => {
    if ((await ended) !== 0) throw new Error(`${name} was not gone to its end.`);
    console.log(`${name}: ${results.length} cells`);
    return results;
  };
  return { opened, results: resultsAtEnd() };
}

function report({ call, fault, client, loss }: CellResult): void {
  if (loss === null) return;
  const { journey, step, operation, earlier } = call;
  console.log(`  LOST ${journey}, ${step}, ${operation} ${earlier + 1}, ${fault}, ${client}: ${loss}`);
}
