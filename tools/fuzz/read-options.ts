import { randomInt } from 'node:crypto';

import { readArguments, UserError } from '@/tools/command';

const USAGE = `npm run fuzz -- [--seed number] [--runs 10000 | --only 40 | --only 40-60]
--seed repeats a run, --runs sends its beginning, --only a part of it.`;

const OPTIONS = {
  seed: { type: 'string' },
  runs: { type: 'string', default: '10000' },
  only: { type: 'string' },
} as const;

/** The seed, and the numbers of the first and the last request. */
export interface FuzzOptions {
  seed: number;
  first: number;
  last: number;
}

/** Reads the command's arguments. Throws UserError. */
export function readOptions(args: readonly string[]): FuzzOptions {
  const { seed, runs, only } = readArguments(args, OPTIONS, USAGE);
  const [from = '', to = from] = only?.split('-') ?? ['0', String(toNumber(runs) - 1)];
  return {
    seed: seed === undefined ? randomInt(1_000_000) : toNumber(seed),
    first: toNumber(from),
    last: toNumber(to),
  };
}

function toNumber(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new UserError(`“${text}” is no number.\n${USAGE}`);
  return Number(text);
}
