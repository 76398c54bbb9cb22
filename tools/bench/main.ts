import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';

import { withBenchApp, type BenchApp } from './bench-app';
import { coldFunctions } from './cold/cold';
import { engineSizes, portraitGrowth, portraitTime } from './engine';
import type { Figure } from './figure';
import { firstLoadScripts } from './first-load';
import { firstPress } from './first-press';
import { galleryScroll } from './gallery-scroll';
import { layoutShift } from './layout-shift';
import { lighthouse } from './lighthouse';
import { load } from './load/load';
import { slowDatabase } from './load/slow-database';
import { photoUpload } from './photo-upload';
import { portraitPreview } from './portrait-preview';
import { portraitWait } from './portrait-wait';
import { portraitZip } from './portrait-zip';
import { tableText } from '../kit/table';
import { toolTimes } from './tool-times';
import { exitWith, readArguments, UserError } from '@/tools/command';

const REPORT = '.local/bench.json';

const USAGE = 'npm run bench -- [--only photos …] [--rounds 5] [--minutes 10] [--before commit]';
const OPTIONS = {
  only: { type: 'string', multiple: true },
  /** How often Lighthouse loads each page and the tools run. */
  rounds: { type: 'string', default: '5' },
  /** How long the load takes. */
  minutes: { type: 'string', default: '10' },
  /** The commit with which cold functions are compared. */
  before: { type: 'string' },
} as const;

interface Options {
  rounds: number;
  minutes: number;
  before: string | null;
}

/** The parts that need no production build. */
const ALONE: Record<string, (options: Options) => Promise<Figure[]>> = {
  tools: ({ rounds }) => toolTimes(rounds),
  portrait: portraitTime,
  growth: portraitGrowth,
  engine: engineSizes,
  cold: ({ before }) => coldFunctions(before),
  press: firstPress,
  lighthouse: ({ rounds }) => lighthouse(rounds),
  load: ({ minutes }) => load(minutes),
  database: slowDatabase,
};

/** The parts that run in turn on one production build. */
const ON_A_BUILD: Record<string, (app: BenchApp) => Promise<Figure[]>> = {
  'first-load': firstLoadScripts,
  photos: photoUpload,
  preview: portraitPreview,
  wait: portraitWait,
  gallery: galleryScroll,
  zip: portraitZip,
  shifts: layoutShift,
};

async function measure(wanted: readonly string[], options: Options): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, part] of Object.entries(ALONE))
    if (wanted.includes(name)) figures.push(...(await part(options)));
  const onABuild = Object.entries(ON_A_BUILD).filter(([name]) => wanted.includes(name));
  if (onABuild.length > 0)
    await withBenchApp(async (app) => {
      for (const [name, part] of onABuild) {
        console.log(`Measuring ${name} …`);
        figures.push(...(await part(app)));
      }
    });
  return figures;
}

/**
 * Runs all benchmarks or those named by `--only`, prints the figures as a table and writes them as JSON. Fails on an error
 * under load, never on a time.
 */
async function main(): Promise<boolean> {
  const all = [...Object.keys(ALONE), ...Object.keys(ON_A_BUILD)];
  const {
    only: wanted = all,
    rounds,
    minutes,
    before = null,
  } = readArguments(process.argv.slice(2), OPTIONS, USAGE);
  const unknown = wanted.find((name) => !all.includes(name));
  if (unknown !== undefined) throw new UserError(`There is no part ${unknown}; there are ${all.join(', ')}.`);
  const [load = 0] = loadavg();
  if (load > cpus().length / 2)
    console.log(`The machine is busy (load ${load.toFixed(1)}): figures in seconds will be too high.`);
  const figures = await measure(wanted, { rounds: Number(rounds), minutes: Number(minutes), before });
  const rows = figures.map(({ name, value, unit, bar = '' }) => [name, value, unit, bar]);
  console.log(tableText([['Figure', 'Value', 'Unit', 'Bar'], ...rows]));
  mkdirSync('.local', { recursive: true });
  writeFileSync(REPORT, `${JSON.stringify(figures, null, 2)}\n`);
  console.log(`Written to ${REPORT}.`);
  return figures.every(({ isBroken = false }) => !isBroken);
}

exitWith(main());
