import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { findBrowser } from './find-browser';
import { withProductionApp } from './production-app';
import { addTallies, tallyOf, tallyOfJest, tallyOfPlaywright, type Tally } from './tally';

const REPORTS = path.join('.local', 'reports');
/** The tests empty their stack; a developer's own keeps its state and its addresses. */
const STATE_DIRECTORY = path.join('.local', 'test');
const ADDRESS_FILE = path.join('.local', 'stack.json');
const DIST_DIRECTORY = '.next-test';

async function run(args: string[], environment: Record<string, string> = {}): Promise<boolean> {
  const child = spawn('npx', ['--no-install', ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
  });
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

function readReport<Report>(name: string): Report | null {
  try {
    return JSON.parse(readFileSync(path.join(REPORTS, name), 'utf8')) as Report;
  } catch {
    return null;
  }
}

async function jest(): Promise<Tally> {
  const file = path.join(REPORTS, 'jest.json');
  await run(['jest', '--json', `--outputFile=${file}`]);
  const report = readReport<Parameters<typeof tallyOfJest>[0]>('jest.json');
  return report ? tallyOfJest(report) : tallyOf(false);
}

/** The journeys, in a browser, against a production build of the app on a local stack of its own. */
async function browser(): Promise<Tally> {
  const executable = findBrowser();
  console.log(`Browser: ${executable}`);
  const addressFile = existsSync(ADDRESS_FILE) ? path.join(STATE_DIRECTORY, 'stack.json') : ADDRESS_FILE;
  const app = { distDirectory: DIST_DIRECTORY, stateDirectory: STATE_DIRECTORY, addressFile };
  await withProductionApp(app, (appUrl) =>
    run(['playwright', 'test'], {
      CHROME_PATH: executable,
      E2E_BASE_URL: appUrl,
      E2E_STACK_FILE: addressFile,
      E2E_REPORT: path.join(REPORTS, 'playwright.json'),
    }),
  );
  const report = readReport<Parameters<typeof tallyOfPlaywright>[0]>('playwright.json');
  return addTallies(tallyOf(true), report ? tallyOfPlaywright(report) : tallyOf(false));
}

const CHECKS: Record<string, () => Promise<Tally>> = {
  format: async () => tallyOf(await run(['prettier', '--check', '--log-level', 'warn', '.'])),
  types: async () => tallyOf((await run(['next', 'typegen'])) && (await run(['tsc', '--noEmit']))),
  lint: async () => tallyOf(await run(['eslint', '.', '--max-warnings', '0'])),
  knip: async () => tallyOf(await run(['knip'])),
  jest,
  browser,
};

async function runChecks(wanted: string[]): Promise<Tally> {
  let total: Tally = { passed: 0, failed: 0 };
  for (const name of wanted) {
    const check = CHECKS[name];
    if (!check) throw new Error(`There is no check ${name}; there are ${Object.keys(CHECKS).join(', ')}.`);
    const startedAt = performance.now();
    console.log(`\n— ${name}`);
    const tally = await check().catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      return tallyOf(false);
    });
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    console.log(`— ${name}: ${tally.passed} good, ${tally.failed} bad, ${seconds} s`);
    total = addTallies(total, tally);
  }
  return total;
}

/**
 * Runs every check, or those named by `--only`, once or `--times` in a row, and closes with the sum over all
 * of them.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { only: { type: 'string', multiple: true }, times: { type: 'string', default: '1' } },
  });
  const wanted = values.only ?? Object.keys(CHECKS);
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  let total: Tally = { passed: 0, failed: 0 };
  // Who runs it all several times also has time for the journey that takes a real minute.
  if (Number(values.times) > 1) process.env['E2E_PATIENT'] = '1';
  for (let round = 0; round < Number(values.times); round += 1)
    total = addTallies(total, await runChecks(wanted));
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  console.log('\n0 passed, 1 failed');
  process.exit(1);
});
