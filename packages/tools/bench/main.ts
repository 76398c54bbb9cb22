import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';

import { withBenchApp, type BenchApp } from './bench-app';
import { coldStart } from './cold-start';
import { engineSizes } from './engine-sizes';
import type { Figure } from './figure';
import { firstLoadScripts } from './first-load';
import { galleryScroll } from './gallery-scroll';
import { layoutShift } from './layout-shift';
import { lighthouse } from './lighthouse';
import { load } from './load';
import { photoUpload } from './photo-upload';
import { portraitGrowth } from './portrait-growth';
import { portraitTime } from './portrait-time';
import { UserError } from '@/scripts/user-error';

const REPORT = '.local/bench.json';

/** What needs nothing but itself. */
const ALONE: Record<string, () => Promise<Figure[]>> = {
  start: coldStart,
  portrait: portraitTime,
  growth: portraitGrowth,
  engine: engineSizes,
  lighthouse: () => lighthouse(Number(readArguments().rounds)),
  load: () => load(Number(readArguments().minutes), { writes: readArguments().write }),
};

/** What is measured on one production build, one after another. */
const ON_A_BUILD: Record<string, (app: BenchApp) => Promise<Figure[]>> = {
  'first-load': firstLoadScripts,
  photos: photoUpload,
  gallery: galleryScroll,
  shifts: layoutShift,
};

/** Loads of each page that Lighthouse takes the median of, unless `--rounds` says otherwise. */
const ROUNDS = '5';

/** How long there is load, unless `--minutes` says otherwise; `--write` puts how it went into the documents. */
const MINUTES = '10';

function readArguments(): { only?: string[]; rounds: string; minutes: string; write: boolean } {
  return parseArgs({
    options: {
      only: { type: 'string', multiple: true },
      rounds: { type: 'string', default: ROUNDS },
      minutes: { type: 'string', default: MINUTES },
      write: { type: 'boolean', default: false },
    },
  }).values;
}

/** The parts named by `--only`, else all of them. */
function readWanted(): string[] {
  const all = [...Object.keys(ALONE), ...Object.keys(ON_A_BUILD)];
  const { only } = readArguments();
  const unknown = only?.find((name) => !all.includes(name));
  if (unknown !== undefined) throw new UserError(`There is no part ${unknown}; there are ${all.join(', ')}.`);
  return only ?? all;
}

async function measure(wanted: readonly string[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, part] of Object.entries(ALONE))
    if (wanted.includes(name)) figures.push(...(await part()));
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
 * Measures what quality asks for, all of it or the parts named by `--only`, prints it as a table and writes it
 * as JSON. Never fails on a time, but on an error under load.
 */
async function main(): Promise<boolean> {
  const wanted = readWanted();
  const [load = 0] = loadavg();
  if (load > cpus().length / 2)
    console.log(`The machine is busy (load ${load.toFixed(1)}): whatever is in seconds will be too high.`);
  const figures = await measure(wanted);
  console.table(
    Object.fromEntries(figures.map(({ name, value, unit, bar }) => [name, { value, unit, bar: bar ?? '' }])),
  );
  mkdirSync('.local', { recursive: true });
  writeFileSync(REPORT, `${JSON.stringify(figures, null, 2)}\n`);
  console.log(`Written to ${REPORT}.`);
  return figures.every(({ isBroken = false }) => !isBroken);
}

main().then(
  (isSound) => process.exit(isSound ? 0 : 1),
  (error: unknown) => {
    console.error(error instanceof UserError ? error.message : error);
    process.exit(1);
  },
);
