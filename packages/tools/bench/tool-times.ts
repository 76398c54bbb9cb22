import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { freePort } from '@chiaro/local-stack/free-port';
import { startStack } from '@chiaro/local-stack/stack';
import { launchBrowser } from './bench-app';
import { type Figure, figure } from './figure';
import { HEADING, withNewAppFolder } from './new-app';
import { median } from './statistics';

const NEXT = path.resolve('node_modules', 'next', 'dist', 'bin', 'next');
const POLL_MS = 50;
const SAVES = 5;

interface Command {
  /** Node's arguments. */
  script: readonly string[];
  variables?: Readonly<Record<string, string>>;
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

const NAMES = {
  page: 'npm run dev, cold, to the first page',
  generator: 'npm run dev, cold, to the first page and then /generator',
  save: 'a save in development to the updated page',
  build: 'npm run build, cold',
};
type Times = Record<keyof typeof NAMES, number>;

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
      chiaro.push(await timesOfChiaro());
      const port = String(await freePort());
      floor.push(
        await timesOf({
          directory,
          distDirectory: '.next',
          dev: { script: [NEXT, 'dev', '-H', 'localhost', '-p', port] },
          build: { script: [NEXT, 'build'] },
          component: HEADING,
        }),
      );
    }
  });
  return (Object.keys(NAMES) as (keyof Times)[]).flatMap((kind) => {
    const [own, other] = [chiaro, floor].map((times) => median(times.map((each) => each[kind])));
    const name = NAMES[kind];
    return [
      figure(name, own ?? NaN, 's', { digits: 2, bar: kind === 'page' ? '≤ 15 on 2 cores' : undefined }),
      figure(`${name}, a new app`, other ?? NaN, 's', { digits: 2 }),
      figure(`${name} ÷ a new app's`, (own ?? NaN) / (other ?? NaN), '×', { digits: 2 }),
    ];
  });
}

/** Measures this repository. Its builds and its state are not a developer's. */
async function timesOfChiaro(): Promise<Times> {
  const stateDirectory = mkdtempSync(path.join(tmpdir(), 'chiaro-bench-'));
  const distDirectory = '.next-bench';
  const appUrl = `http://localhost:${await freePort()}`;
  const { environment, stop } = await startStack({ appUrl, stateDirectory: null });
  try {
    return await timesOf({
      directory: process.cwd(),
      distDirectory,
      dev: {
        script: ['--import', 'tsx', 'scripts/dev/main.ts'],
        variables: { STATE_DIRECTORY: stateDirectory, NEXT_DIST_DIR: distDirectory },
      },
      build: {
        script: ['--import', 'tsx', 'scripts/build/main.ts'],
        variables: { ...environment, NEXT_DIST_DIR: distDirectory },
      },
      component: { file: 'components/home/hero.tsx', text: "{t('action')}" },
    });
  } finally {
    await stop();
    rmSync(stateDirectory, { recursive: true, force: true });
  }
}

async function timesOf(project: Project): Promise<Times> {
  const times = await timesOfDevelopment(project);
  const secondsSince = startClock();
  const { command, output } = run(project, project.build);
  const [code] = (await once(command, 'exit')) as [number | null];
  const build = secondsSince();
  removeBuild(project);
  if (code !== 0) throw new Error(`The build failed:\n${output()}`);
  return { ...times, build };
}

async function timesOfDevelopment(project: Project): Promise<Omit<Times, 'build'>> {
  removeBuild(project);
  const secondsSince = startClock();
  const { command, output } = run(project, project.dev);
  const ended = once(command, 'exit');
  const measure = async (): Promise<Omit<Times, 'build'>> => {
    const appUrl = await addressIn(output);
    await untilPage(appUrl);
    const page = secondsSince();
    await untilPage(`${appUrl}/generator`);
    const generator = secondsSince();
    return { page, generator, save: await saveTime(project, appUrl) };
  };
  const fail = async (): Promise<never> => {
    await ended;
    throw new Error(`The development server ended:\n${output()}`);
  };
  try {
    return await Promise.race([measure(), fail()]);
  } finally {
    command.kill('SIGTERM');
    await ended;
    removeBuild(project);
  }
}

/** Returns the median time from a save of the component to its text in a browser. */
async function saveTime({ directory, component }: Project, appUrl: string): Promise<number> {
  const file = path.join(directory, component.file);
  const source = readFileSync(file, 'utf8');
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(appUrl, { waitUntil: 'networkidle' });
    const times: number[] = [];
    for (let number = 0; number <= SAVES; number += 1) {
      const text = `Save ${number}.`;
      const secondsSince = startClock();
      writeFileSync(file, source.replace(component.text, `${component.text} ${text}`));
      await page.getByText(text).waitFor();
      times.push(secondsSince());
    }
    // The first one also loads what takes updates.
    return median(times.slice(1));
  } finally {
    writeFileSync(file, source);
    await browser.close();
  }
}

function run(
  { directory }: Project,
  { script, variables }: Command,
): { command: ChildProcess; output: () => string } {
  const command = spawn(process.execPath, script, {
    cwd: directory,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: Buffer[] = [];
  for (const stream of [command.stdout, command.stderr])
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  return { command, output: () => Buffer.concat(chunks).toString() };
}

/** Returns the address that a development server prints when it listens. */
async function addressIn(output: () => string): Promise<string> {
  for (;;) {
    const [, address] = /Local:\s+(http:\/\/localhost:\d+)/.exec(output()) ?? [];
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

function removeBuild({ directory, distDirectory }: Project): void {
  rmSync(path.join(directory, distDirectory), { recursive: true, force: true });
}

function startClock(): () => number {
  const startedAt = performance.now();
  return () => (performance.now() - startedAt) / 1000;
}
