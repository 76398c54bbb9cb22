import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

import { exitWith, UserError } from '@/scripts/command';
import { FuzzRun } from './fuzz-run';

/**
 * Sends generated hostile requests to every endpoint of a production build on its own stack. `--seed` repeats a run, `--runs`
 * sends its beginning, `--only 7` or `--only 7-9` a part. Fails after a finding in an answer, the log or the memory, or when
 * an endpoint was never reached.
 */
async function main(): Promise<boolean> {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: String(randomInt(1_000_000)) },
      runs: { type: 'string', default: '10000' },
      only: { type: 'string' },
    },
  });
  const [from, to = from] = (values.only ?? '').split('-');
  const [first, last] =
    values.only === undefined ? [0, toNumber(values.runs) - 1] : [toNumber(from), toNumber(to)];
  const seed = toNumber(values.seed);
  console.log(`seed ${seed}, requests ${first} to ${last}`);
  const run = await FuzzRun.open(seed);
  try {
    await run.send(first, last);
    return run.report();
  } finally {
    await run.close();
  }
}

function toNumber(text = ''): number {
  if (!/^\d{1,6}$/.test(text)) throw new UserError(`“${text}” is no number.`);
  return Number(text);
}

exitWith(main());
