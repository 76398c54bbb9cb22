import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

import fc from 'fast-check';

import { FuzzRun } from './fuzz-run';
import { hostileRequests } from './requests';
import { listTargets } from './targets';
import { UserError } from '@/scripts/command';

const RUNS = '10000';

interface Options {
  seed: number;
  /** The numbers of the first and the last request. */
  first: number;
  last: number;
}

/** Reads `--seed`, `--runs` and `--only`, which takes a number or two: `7`, `7-9`. Throws UserError. */
function readOptions(): Options {
  const { values } = parseArgs({
    options: { seed: { type: 'string' }, runs: { type: 'string', default: RUNS }, only: { type: 'string' } },
  });
  const number = (text: string): number => {
    if (!/^\d{1,9}$/.test(text)) throw new UserError(`${text} is no number.`);
    return Number(text);
  };
  const seed = values.seed === undefined ? randomInt(1_000_000) : number(values.seed);
  if (values.only === undefined) return { seed, first: 0, last: number(values.runs) - 1 };
  const [first = '', last = first] = values.only.split('-');
  return { seed, first: number(first), last: number(last) };
}

/**
 * Sends generated hostile requests to every endpoint of a production build on its own stack. Exits with 1 after a finding
 * in an answer, the log or the memory, or when an endpoint was never reached.
 */
async function main(): Promise<void> {
  const { seed, first, last } = readOptions();
  const targets = listTargets();
  console.log(`seed ${seed}, requests ${first} to ${last}, ${targets.length} targets`);
  const requests = fc.sample(hostileRequests(targets), { seed, numRuns: last + 1 });
  const run = await FuzzRun.open(targets, seed);
  try {
    if (first === last) await run.sendOne(requests, first);
    else await run.sendAll(requests, first);
    run.report();
  } finally {
    await run.close();
  }
  process.exitCode = run.isClean ? 0 : 1;
}

main().catch((error: unknown) => {
  console.error(error instanceof UserError ? error.message : error);
  process.exitCode = 1;
});
