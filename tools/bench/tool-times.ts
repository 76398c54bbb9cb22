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
import { runCommand, startCommand } from './run-command';
import { median, secondsOf } from './statistics';

const NEXT = path.resolve('node_modules', 'next', 'dist', 'bin', 'next');
const POLL_MS = 50;
const SAVES = 5;

interface Command {
  /** Node's arguments. */
  script: readonly string[];
  variables: Readonly<Record<string, string>>;
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

/** What is measured, and its target compared with a new app. */
const WAITS = {
  page: { name: 'npm run dev, cold, to the first page', bar: '≤ 1.6' },
  generator: { name: 'npm run dev, cold, to the first page and then /generator', bar: '≤ 1.6' },
  save: { name: 'a save in development to the updated page', bar: '≤ 1.5' },
  build: { name: 'npm run build, cold', bar: '≤ 3' },
};
type Times = Record<keyof typeof WAITS, number>;

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
      floor.push(
        await timesOf({
          directory,
          distDirectory: '.next',
          dev: { script: [NEXT, 'dev', '-H', 'localhost'], variables: {} },
          build: { script: [NEXT, 'build'], variables: {} },
          component: HEADING,
        }),
      );
    }
  });
  return (Object.keys(WAITS) as (keyof Times)[]).flatMap((kind) => {
    const own = median(chiaro.map((times) => times[kind]));
    const other = median(floor.map((times) => times[kind]));
    const { name, bar } = WAITS[kind];
    return [
      figure(name, own, 's', { digits: 2, bar: kind === 'page' ? '≤ 15 on 2 cores' : undefined }),
      figure(`${name}, a new app`, other, 's', { digits: 2 }),
      figure(`${name} ÷ a new app's`, own / other, '×', { digits: 2, bar }),
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
        script: ['--import', 'tsx', 'tools/dev/main.ts'],
        variables: { STATE_DIRECTORY: stateDirectory, NEXT_DIST_DIR: distDirectory },
      },
      build: {
        script: ['--import', 'tsx', 'tools/build/main.ts'],
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
  const removeBuild = () =>
    rmSync(path.join(project.directory, project.distDirectory), { recursive: true, force: true });
  removeBuild();
  try {
    const times = await timesOfDevelopment(project);
    removeBuild();
    const { script, variables } = project.build;
    const build = await secondsOf(() =>
      runCommand(project.directory, [process.execPath, ...script], variables),
    );
    return { ...times, build };
  } finally {
    removeBuild();
  }
}

async function timesOfDevelopment(project: Project): Promise<Omit<Times, 'build'>> {
  const { script, variables } = project.dev;
  const port = String(await freePort());
  const server = startCommand(project.directory, [process.execPath, ...script], { ...variables, PORT: port });
  const ended = once(server, 'exit');
  const measure = async (): Promise<Omit<Times, 'build'>> => {
    const appUrl = `http://localhost:${port}`;
    const page = await secondsOf(() => untilPage(appUrl));
    const generator = page + (await secondsOf(() => untilPage(`${appUrl}/generator`)));
    return { page, generator, save: await saveTime(project, appUrl) };
  };
  const fail = async (): Promise<never> => {
    await ended;
    throw new Error('The development server ended.');
  };
  try {
    return await Promise.race([measure(), fail()]);
  } finally {
    server.kill('SIGTERM');
    await ended;
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
      const save = async (): Promise<void> => {
        writeFileSync(file, source.replace(component.text, `${component.text} ${text}`));
        await page.getByText(text).waitFor();
      };
      times.push(await secondsOf(save));
    }
    // The first one also loads what takes updates.
    return median(times.slice(1));
  } finally {
    writeFileSync(file, source);
    await browser.close();
  }
}

async function untilPage(url: string): Promise<void> {
  for (;;) {
    const page = await fetch(url).catch(() => null);
    if (page?.status === 200 && (await page.text()).includes('</html>')) return;
    await wait(POLL_MS);
  }
}
