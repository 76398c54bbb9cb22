import { exitWith } from '@/tools/command';
import { FuzzRun } from './fuzz-run';
import { readOptions } from './read-options';

/**
 * Sends generated hostile requests to every endpoint of a production build on its own stack. Fails after a finding in an
 * answer, the log or the memory, or when an endpoint was never reached.
 */
async function main(): Promise<boolean> {
  const { seed, first, last } = readOptions(process.argv.slice(2));
  console.log(`seed ${seed}, requests ${first} to ${last}`);
  const run = await FuzzRun.open(seed);
  try {
    await run.send(first, last);
    return run.report();
  } finally {
    await run.close();
  }
}

exitWith(main());
