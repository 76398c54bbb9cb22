import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, constants, setPriority } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { findBrowser } from './find-browser';
import { ENGINES, hasEngine, HOW_TO_INSTALL } from './find-engines';
import { withProductionApp } from '../build/production-app';
import {
  addTallies,
  drivenBrowsers,
  type PlaywrightReport,
  type Tally,
  tallyOf,
  tallyOfJest,
  tallyOfPlaywright,
} from './tally';

const REPORTS = path.join('.local', 'reports');
/** Separate from a developer's stack, because the tests empty their stacks. */
const STATE_DIRECTORY = path.join('.local', 'test');
const DIST_DIRECTORY = '.next-test';
/** What eslint has found in files that stay as they are. */
const CACHE = path.join('.local', 'eslint-cache');
/** The folders and files whose imports are checked. A pattern would look into folders that tests delete meanwhile. */
const SOURCES = [
  ...['app', 'components', 'lib', 'messages', 'packages', 'tools', 'e2e'],
  ...readdirSync('.').filter((name) => name.endsWith('.ts')),
];
/** Each worker has its own app and stack. A second pair uses the time while the first waits. */
const APPS = Math.min(2, availableParallelism());

/** The part of the tests to run. */
interface Choice {
  /** The files of the journeys; empty for all. */
  files: readonly string[];
  /** The runners' option for one shard; empty for all. */
  shard: readonly string[];
  /** Only the tests of Jest that changes since the last commit reach. */
  isChanged: boolean;
}

interface RunOptions {
  environment?: Record<string, string | undefined>;
  /** Receives the output instead of the terminal. */
  onOutput?: (chunk: Buffer) => void;
  /** Runs with the lowest priority. */
  inBackground?: boolean;
}

async function run(
  args: string[],
  { environment, onOutput, inBackground = false }: RunOptions = {},
): Promise<boolean> {
  const output = onOutput ? 'pipe' : 'inherit';
  const child = spawn('npx', ['--no-install', ...args], {
    stdio: ['ignore', output, output],
    env: { ...process.env, ...environment },
  });
  if (inBackground && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => onOutput?.(chunk));
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}

function readReport<Report>(name: string): Report | null {
  try {
    return JSON.parse(readFileSync(path.join(REPORTS, name), 'utf8')) as Report;
  } catch {
    return null;
  }
}

async function jest({ shard, isChanged }: Choice): Promise<Tally> {
  const file = path.join(REPORTS, 'jest.json');
  await run(['jest', '--json', `--outputFile=${file}`, ...shard, ...(isChanged ? ['--onlyChanged'] : [])]);
  const report = readReport<Parameters<typeof tallyOfJest>[0]>('jest.json');
  return report ? tallyOfJest(report) : tallyOf(false);
}

/** Builds and starts production apps, each on its own local stack, and calls `work` with their address files. */
async function withApps(
  count: number,
  work: (addressFiles: string[]) => Promise<void>,
  addressFiles: string[] = [],
): Promise<void> {
  if (addressFiles.length === count) return work(addressFiles);
  const number = addressFiles.length + 1;
  const stateDirectory = `${STATE_DIRECTORY}-${number}`;
  const app = { distDirectory: `${DIST_DIRECTORY}-${number}`, stateDirectory };
  return withProductionApp(app, () =>
    withApps(count, work, [...addressFiles, path.join(stateDirectory, 'stack.json')]),
  );
}

/** Runs Playwright's tests of a configuration, and returns the report, or null without one. */
async function playwright(
  config: string,
  { files, shard }: Choice,
  name: string,
  variables: Record<string, string | undefined> = {},
): Promise<PlaywrightReport | null> {
  await withApps(APPS, async (addressFiles) => {
    const environment = {
      ...variables,
      E2E_STACK_FILES: addressFiles.join(path.delimiter),
      E2E_REPORT: path.resolve(REPORTS, name),
    };
    await run(['playwright', 'test', '--config', config, ...files, ...shard], {
      environment,
    });
  });
  return readReport<PlaywrightReport>(name);
}

/** Runs the journeys in Chromium. */
async function browser(choice: Choice): Promise<Tally> {
  const executable = findBrowser();
  console.log(`Browser: ${executable}`);
  const report = await playwright('playwright.config.ts', choice, 'browser.json', {
    CHROME_PATH: executable,
  });
  return addTallies(tallyOf(true), report ? tallyOfPlaywright(report) : tallyOf(false));
}

/** Runs the journeys in the other engines of this machine. In CI, a missing engine is a failure. */
async function browsers(choice: Choice): Promise<Tally> {
  const missing = ENGINES.filter((engine) => !hasEngine(engine));
  for (const engine of missing) console.log(`There is no ${engine}. ${HOW_TO_INSTALL[engine]}`);
  const failed = process.env['CI'] === undefined ? 0 : missing.length;
  if (missing.length === ENGINES.length) return { passed: 0, failed };
  // Their languages and devices are Chromium's matter.
  const usual = { TEST_ALL: undefined };
  const report = await playwright('e2e/browsers/playwright.config.ts', choice, 'browsers.json', usual);
  if (!report) return tallyOf(false);
  console.log(`Browsers: ${drivenBrowsers(report).join(', ')}`);
  return addTallies({ passed: 0, failed }, tallyOfPlaywright(report));
}

type Check = (onOutput: (chunk: Buffer) => void, choice: Choice) => Promise<Tally>;

let generatedTypes: Promise<boolean> | undefined;

/** Returns a check of one program. `typed`: the program needs the generated types of the pages. */
function program(args: string[], { typed = false } = {}): Check {
  return async (onOutput) => {
    const options = { onOutput, inBackground: true };
    if (typed) generatedTypes ??= run(['next', 'typegen'], options);
    return tallyOf((!typed || (await generatedTypes) === true) && (await run(args, options)));
  };
}

/** These only read files, so they run beside the journeys, which often wait. */
const READING: Record<string, Check> = {
  format: program(['oxfmt', '--check']),
  layers: program(['depcruise', '--config', '.dependency-cruiser.mjs', ...SOURCES]),
  texts: program([
    'eslint',
    '--cache',
    '--cache-location',
    CACHE,
    '--max-warnings',
    '0',
    'components',
    'app',
  ]),
  // Also checks the types with the native TypeScript compiler, five times as fast as `tsc`.
  lint: program(['oxlint', '--type-check', '--deny-warnings'], { typed: true }),
  knip: program(['knip']),
  tsc: program(['tsc', '--noEmit'], { typed: true }),
};
/** Only with `--all`: `tsc` takes long, and some machines lack the browsers. */
const LONG_CHECKS: readonly string[] = ['tsc', 'browsers'];
/** With `--changed`: those that take seconds. */
const QUICK_CHECKS: readonly string[] = ['format', 'layers', 'lint', 'jest'];

/** These keep the processor busy, so nothing runs beside them. */
const UNITS: Record<string, Check> = { jest: (_onOutput, choice) => jest(choice) };

const JOURNEYS: Record<string, Check> = {
  browser: (_onOutput, choice) => browser(choice),
  browsers: (_onOutput, choice) => browsers(choice),
};

const EVERY_CHECK = Object.keys({ ...UNITS, ...READING, ...JOURNEYS });

/** Runs a check and prints the result. Prints the output of a reading check after its end. */
async function runCheck([name, check]: [string, Check], choice: Choice): Promise<Tally> {
  const startedAt = performance.now();
  const output: Buffer[] = [];
  const printsItself = !(name in READING);
  if (printsItself) console.log(`\n— ${name}`);
  const tally = await check((chunk) => output.push(chunk), choice).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return tallyOf(false);
  });
  if (!printsItself) console.log(`\n— ${name}\n${Buffer.concat(output).toString()}`.trimEnd());
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`— ${name}: ${tally.passed} good, ${tally.failed} bad, ${seconds} s`);
  return tally;
}

async function runChecks(wanted: readonly string[], choice: Choice): Promise<Tally> {
  const unknown = wanted.find((name) => !EVERY_CHECK.includes(name));
  if (unknown !== undefined)
    throw new Error(`There is no check ${unknown}; there are ${EVERY_CHECK.join(', ')}.`);
  const tallies: Tally[] = [];
  const oneAfterTheOther = async (checks: Record<string, Check>) => {
    for (const check of Object.entries(checks))
      if (wanted.includes(check[0])) tallies.push(await runCheck(check, choice));
  };
  await oneAfterTheOther(UNITS);
  await Promise.all([oneAfterTheOther(READING), oneAfterTheOther(JOURNEYS)]);
  return tallies.reduce(addTallies, { passed: 0, failed: 0 });
}

/**
 * Runs all checks, or those named by `--only`, once or `--times` in a row, and prints the sum of the results last. Files
 * limit the journeys, `--shard 1/3` the tests of both runners, `--changed` Jest's tests to those that changes reach. `--all`
 * adds what takes long: every language and device, Firefox and WebKit, a thousand runs per property, `tsc`.
 */
async function main(): Promise<void> {
  const { values, positionals: files } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: 'string', multiple: true },
      times: { type: 'string', default: '1' },
      all: { type: 'boolean', default: false },
      changed: { type: 'boolean', default: false },
      shard: { type: 'string' },
    },
  });
  if (values.all) Object.assign(process.env, { TEST_ALL: '1', PROPERTY_RUNS: '1000' });
  const usual = EVERY_CHECK.filter((name) => values.all || !LONG_CHECKS.includes(name));
  const wanted = values.only ?? (values.changed ? QUICK_CHECKS : usual);
  const shard = values.shard === undefined ? [] : [`--shard=${values.shard}`];
  const choice = { files, shard, isChanged: values.changed };
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  let total: Tally = { passed: 0, failed: 0 };
  for (let round = 0; round < Number(values.times); round += 1)
    total = addTallies(total, await runChecks(wanted, choice));
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  console.log('\n0 passed, 1 failed');
  process.exit(1);
});
