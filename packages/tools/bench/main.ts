import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';

import { withBenchApp, type BenchApp } from './bench-app';
import { engineSizes } from './engine/engine-sizes';
import type { Figure } from './figure';
import { firstLoadScripts } from './first-load';
import { galleryScroll } from './gallery-scroll';
import { layoutShift } from './layout-shift';
import { lighthouse } from './lighthouse/lighthouse';
import { load } from './load/load';
import { photoUpload } from './photos/photo-upload';
import { portraitGrowth } from './engine/portrait-growth';
import { portraitTime } from './engine/portrait-time';
import { portraitWait } from './portrait-wait';
import { portraitZip } from './portrait-zip';
import { toolTimes } from './tool-times';
import { exitWith, UserError } from '@/scripts/command';

const REPORT = '.local/bench.json';

/** The parts that need no production build. */
const ALONE: Record<string, () => Promise<Figure[]>> = {
  tools: () => toolTimes(Number(readArguments().rounds)),
  portrait: portraitTime,
  growth: portraitGrowth,
  engine: engineSizes,
  lighthouse: () => lighthouse(Number(readArguments().rounds)),
  load: () => load(Number(readArguments().minutes)),
};

/** The parts that run in turn on one production build. */
const ON_A_BUILD: Record<string, (app: BenchApp) => Promise<Figure[]>> = {
  'first-load': firstLoadScripts,
  photos: photoUpload,
  wait: portraitWait,
  gallery: galleryScroll,
  zip: portraitZip,
  shifts: layoutShift,
};

/** The default of `--rounds`: how often Lighthouse loads each page and the tools run. */
const ROUNDS = '5';

/** The default of `--minutes`: how long the load takes. */
const MINUTES = '10';

function readArguments(): { only?: string[]; rounds: string; minutes: string } {
  return parseArgs({
    options: {
      only: { type: 'string', multiple: true },
      rounds: { type: 'string', default: ROUNDS },
      minutes: { type: 'string', default: MINUTES },
    },
  }).values;
}

/** Returns the parts named by `--only`, or all. */
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
 * Runs all benchmarks or those named by `--only`, prints the figures as a table and writes them as JSON. Fails on an error
 * under load, never on a time.
 */
async function main(): Promise<boolean> {
  const wanted = readWanted();
  const [load = 0] = loadavg();
  if (load > cpus().length / 2)
    console.log(`The machine is busy (load ${load.toFixed(1)}): figures in seconds will be too high.`);
  const figures = await measure(wanted);
  console.table(
    Object.fromEntries(figures.map(({ name, value, unit, bar }) => [name, { value, unit, bar: bar ?? '' }])),
  );
  mkdirSync('.local', { recursive: true });
  writeFileSync(REPORT, `${JSON.stringify(figures, null, 2)}\n`);
  console.log(`Written to ${REPORT}.`);
  return figures.every(({ isBroken = false }) => !isBroken);
}

exitWith(main());
