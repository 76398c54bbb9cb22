import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { freePort } from '@chiaro/local-stack/free-port';
import { startStack } from '@chiaro/local-stack/stack';
import { launchBrowser } from './bench-app';
import { rounded, type Figure } from './figure';
import { HEADING, withNewAppFolder } from './new-app';
import { percentile } from './statistics';

const NEXT = path.resolve('node_modules', 'next', 'dist', 'bin', 'next');
const TSX = ['--import', 'tsx'];
/** What Next prints when it listens. */
const ADDRESS = /Local:\s+(http:\/\/localhost:\d+)/;
const POLL_MS = 50;
const SAVES = 5;

/** Node's arguments for a command of a project, and its variables. */
interface Command {
  readonly script: readonly string[];
  readonly variables?: Readonly<Record<string, string>>;
}

/** A project whose tools are measured. */
interface Project {
  directory: string;
  /** The folder of its builds, below the directory. */
  distDirectory: string;
  dev: Command;
  build: Command;
  /** A client component of the home page, and a text of its source. */
  component: { file: string; text: string };
}

/** Seconds. */
interface Times {
  page: number;
  generator: number;
  save: number;
  build: number;
}

const NAMES: Readonly<Record<keyof Times, string>> = {
  page: 'npm run dev, cold, to the first page',
  generator: 'npm run dev, cold, to the first page and then /generator',
  save: 'a save in development to the updated page',
  build: 'npm run build, cold',
};

const BARS: Partial<Record<keyof Times, string>> = { page: '≤ 15 on 2 cores' };

/**
 * Measures what developers wait for, in seconds and compared with a new app of the same Next: the start without state
 * and compiled pages, a save, a build. Each is the median of `rounds`. The projects take turns, so that other work of the
 * machine affects both. A save changes a component of this repository for a moment.
 */
export async function toolTimes(rounds: number): Promise<Figure[]> {
  const chiaro: Times[] = [];
  const floor: Times[] = [];
  await withNewAppFolder(async (directory) => {
    for (let round = 1; round <= rounds; round += 1) {
      console.log(`  round ${round} of ${rounds}`);
      chiaro.push(await withChiaro(timesOf));
      floor.push(await timesOf(await newApp(directory)));
    }
  });
  return (Object.keys(NAMES) as (keyof Times)[]).flatMap((name) =>
    figuresOf(
      name,
      chiaro.map((times) => times[name]),
      floor.map((times) => times[name]),
    ),
  );
}

function figuresOf(name: keyof Times, chiaro: number[], floor: number[]): Figure[] {
  const bar = BARS[name];
  return [
    { name: NAMES[name], value: rounded(median(chiaro), 2), unit: 's', ...(bar !== undefined && { bar }) },
    { name: `${NAMES[name]}, a new app`, value: rounded(median(floor), 2), unit: 's' },
    { name: `${NAMES[name]} ÷ a new app's`, value: rounded(median(chiaro) / median(floor), 2), unit: '×' },
  ];
}

/** Calls `work` with this repository. Its builds and its state are not a developer's. */
async function withChiaro<Result>(work: (project: Project) => Promise<Result>): Promise<Result> {
  const stateDirectory = mkdtempSync(path.join(tmpdir(), 'chiaro-bench-'));
  const distDirectory = '.next-bench';
  const { environment, stop } = await startStack({
    appUrl: `http://localhost:${await freePort()}`,
    stateDirectory: null,
  });
  try {
    return await work({
      directory: process.cwd(),
      distDirectory,
      dev: {
        script: [...TSX, 'scripts/dev/main.ts'],
        variables: { STATE_DIRECTORY: stateDirectory, NEXT_DIST_DIR: distDirectory },
      },
      build: {
        script: [...TSX, 'scripts/build/main.ts'],
        variables: { ...environment, NEXT_DIST_DIR: distDirectory },
      },
      component: { file: 'components/home/hero.tsx', text: "{t('action')}" },
    });
  } finally {
    await stop();
    rmSync(stateDirectory, { recursive: true, force: true });
  }
}

async function newApp(directory: string): Promise<Project> {
  return {
    directory,
    distDirectory: '.next',
    dev: { script: [NEXT, 'dev', '-H', 'localhost', '-p', String(await freePort())] },
    build: { script: [NEXT, 'build'] },
    component: HEADING,
  };
}

async function timesOf(project: Project): Promise<Times> {
  const development = await timesOfDevelopment(project);
  const build = await buildTime(project);
  return { ...development, build };
}

async function timesOfDevelopment(project: Project): Promise<Omit<Times, 'build'>> {
  removeBuild(project);
  const secondsSince = startClock();
  const command = run(project, project.dev);
  const ended = once(command, 'exit');
  try {
    const appUrl = await Promise.race([addressOf(command), failWhen(ended)]);
    await Promise.race([untilPage(appUrl), failWhen(ended)]);
    const page = secondsSince();
    await Promise.race([untilPage(`${appUrl}/generator`), failWhen(ended)]);
    const generator = secondsSince();
    return { page, generator, save: await saveTime(project, appUrl) };
  } finally {
    command.kill('SIGTERM');
    await ended;
    removeBuild(project);
  }
}

async function buildTime(project: Project): Promise<number> {
  removeBuild(project);
  const secondsSince = startClock();
  const command = run(project, project.build);
  const output = outputOf(command);
  const [code] = (await once(command, 'exit')) as [number | null];
  const seconds = secondsSince();
  removeBuild(project);
  if (code !== 0) throw new Error(`The build failed:\n${output.text}`);
  return seconds;
}

/** Returns the median time from a save of the component to its text in a browser. */
async function saveTime({ directory, component }: Project, appUrl: string): Promise<number> {
  const file = path.join(directory, component.file);
  const source = readFileSync(file, 'utf8');
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(appUrl, { waitUntil: 'networkidle' });
    const save = async (number: number) => {
      const text = `Save ${number}.`;
      const secondsSince = startClock();
      writeFileSync(file, source.replace(component.text, `${component.text} ${text}`));
      await page.getByText(text).waitFor();
      return secondsSince();
    };
    // The first one also loads what takes updates.
    await save(0);
    const times: number[] = [];
    for (let number = 1; number <= SAVES; number += 1) times.push(await save(number));
    return median(times);
  } finally {
    writeFileSync(file, source);
    await browser.close();
  }
}

function run({ directory }: Project, { script, variables }: Command): ChildProcess {
  return spawn(process.execPath, script, {
    cwd: directory,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function outputOf({ stdout, stderr }: ChildProcess): { text: string } {
  const output = { text: '' };
  for (const stream of [stdout, stderr])
    stream?.on('data', (chunk: Buffer) => {
      output.text += chunk.toString();
    });
  return output;
}

/** Returns the address that a development server prints. */
async function addressOf(command: ChildProcess): Promise<string> {
  const output = outputOf(command);
  for (;;) {
    const [, address] = ADDRESS.exec(output.text) ?? [];
    if (address !== undefined) return address;
    await wait(POLL_MS);
  }
}

async function untilPage(url: string): Promise<void> {
  for (;;) {
    const page = await fetch(url).catch(() => null);
    if (page?.status === 200 && (await page.text()).includes('</html>')) return;
    await wait(POLL_MS);
  }
}

async function failWhen(ended: Promise<unknown>): Promise<never> {
  await ended;
  throw new Error('The development server ended.');
}

function removeBuild({ directory, distDirectory }: Project): void {
  rmSync(path.join(directory, distDirectory), { recursive: true, force: true });
}

function startClock(): () => number {
  const startedAt = performance.now();
  return () => (performance.now() - startedAt) / 1000;
}

function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}
