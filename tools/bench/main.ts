import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';

import { tableText } from '../kit/table';
import { type BenchApp, withBenchApp, withVersion } from './apps';
import { coldFunctions } from './cold';
import type { Figure } from './figure';
import { lighthouse } from './lighthouse';
import { load } from './load';
import { firstLoadScripts, layoutShift } from './page-load';
import { photos } from './photos';
import { portraitTime } from './portrait';
import { exitWith, readArguments, UserError } from '@/tools/command';

const REPORT = '.local/bench.json';

const USAGE = 'npm run bench -- [--only photos …] [--rounds 5] [--minutes 10] [--before commit]';
const OPTIONS = {
  only: { type: 'string', multiple: true },
  /** How often a part measures; its figures are medians. */
  rounds: { type: 'string', default: '5' },
  /** How long the load takes. */
  minutes: { type: 'string', default: '10' },
  /** The commit with which portraits and cold functions are compared. */
  before: { type: 'string' },
} as const;

interface Options {
  rounds: number;
  minutes: number;
  /** The folder of the version before. */
  former: string | null;
}

/** The parts that run in turn on one production build. */
const ON_A_BUILD: Record<string, (app: BenchApp, rounds: number) => Promise<Figure[]>> = {
  'first-load': firstLoadScripts,
  shifts: layoutShift,
  photos,
};
/** The parts that need another build, or none. */
const ALONE: Record<string, (options: Options) => Promise<Figure[]>> = {
  portrait: ({ rounds, former }) => portraitTime(rounds, former),
  cold: ({ rounds, former }) => coldFunctions(rounds, former),
  lighthouse: ({ rounds }) => lighthouse(rounds),
  load: ({ minutes }) => load(minutes),
};

async function measure(only: readonly string[], options: Options): Promise<Figure[]> {
  const figures: Figure[] = [];
  const onABuild = Object.keys(ON_A_BUILD).filter((name) => only.includes(name));
  if (onABuild.length > 0)
    await withBenchApp(async (app) => {
      for (const name of onABuild) figures.push(...((await ON_A_BUILD[name]?.(app, options.rounds)) ?? []));
    });
  for (const [name, part] of Object.entries(ALONE))
    if (only.includes(name)) figures.push(...(await part(options)));
  return figures.filter(({ name }) => options.former !== null || !name.endsWith('÷ before'));
}

/**
 * Measures all parts or those named by `--only`, prints the figures as a table and writes them as JSON. Fails on an error under
 * load, never on a time.
 */
async function main(): Promise<boolean> {
  const all = [...Object.keys(ON_A_BUILD), ...Object.keys(ALONE)];
  const { only = all, before, ...values } = readArguments(process.argv.slice(2), OPTIONS, USAGE);
  const unknown = only.find((name) => !all.includes(name));
  if (unknown !== undefined) throw new UserError(`There is no part ${unknown}; there are ${all.join(', ')}.`);
  const [busy = 0] = loadavg();
  if (busy > cpus().length / 2)
    console.log(`The machine is busy (load ${busy.toFixed(1)}): figures in seconds will be too high.`);
  const [rounds, minutes] = [Number(values.rounds), Number(values.minutes)];
  const figures = await withVersion(before, (former) => measure(only, { rounds, minutes, former }));
  const rows = figures.map(({ name, value, unit, bar = '' }) => [name, value, unit, bar]);
  console.log(tableText([['Figure', 'Value', 'Unit', 'Bar'], ...rows]));
  mkdirSync('.local', { recursive: true });
  writeFileSync(REPORT, `${JSON.stringify(figures, null, 2)}\n`);
  console.log(`Written to ${REPORT}.`);
  return figures.every(({ isBroken = false }) => !isBroken);
}

exitWith(main());
