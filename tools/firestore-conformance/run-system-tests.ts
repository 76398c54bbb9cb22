import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { startFirestore } from '@chiaro/local-stack/firestore/start-firestore';
import { createMemoryContext } from '@chiaro/local-stack/kit/stand-in';
import { UserError } from '@/tools/command';
import { runProgram } from '../kit/run-program';
import type { TestFailure } from './differences-of';

/** The tests of the database; tracing.ts beside them needs Google Cloud. */
const TESTS = 'dev/system-test/firestore.ts';

/** What the tests need of the library's development dependencies, most of which build and document it. */
const TEST_TOOLS =
  'chai chai-as-promised extend length-prefixed-json-stream mocha through2 ts-node typescript'.split(' ');

/** The library repeats a query that fails five times, which takes 8 seconds. */
const TEST_TIMEOUT_MS = 60_000;

interface SystemTestReport {
  /** The number of tests that passed. */
  passed: number;
  failures: TestFailure[];
}

interface MochaReport {
  passes: readonly unknown[];
  failures: readonly { fullTitle: string; err: { message?: string } }[];
}

/**
 * Runs the system tests of a version of @google-cloud/firestore against the stand-in, in a temporary folder, and returns
 * their results. Throws UserError when the repository, the dependencies or the tests can't be had.
 * @see https://github.com/googleapis/nodejs-firestore/tree/main/dev/system-test
 */
export async function runSystemTests(
  version: string,
  repository: string,
  skipped: readonly string[],
): Promise<SystemTestReport> {
  const folder = mkdtempSync(path.join(tmpdir(), 'firestore-system-tests-'));
  const report = path.join(folder, 'report.json');
  try {
    await fetchLibrary(folder, version, repository);
    await runMocha(folder, report, skipped);
    return readReport(report);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fetchLibrary(folder: string, version: string, repository: string): Promise<void> {
  const clone = `-c advice.detachedHead=false clone --quiet --depth 1 --branch v${version}`.split(' ');
  if ((await runProgram('git', [...clone, repository, folder])) !== 0)
    throw new UserError(
      `${repository} does not answer, or has no tag v${version}. --repository names a copy of it on this machine.`,
    );
  const file = path.join(folder, 'package.json');
  const library = JSON.parse(readFileSync(file, 'utf8')) as { devDependencies: Record<string, string> };
  const tools = Object.entries(library.devDependencies).filter(([name]) => TEST_TOOLS.includes(name));
  writeFileSync(file, JSON.stringify({ ...library, devDependencies: Object.fromEntries(tools) }));
  const install = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock'];
  if ((await runProgram('npm', install, { cwd: folder })) !== 0)
    throw new UserError('The dependencies of the system tests can’t be installed.');
}

async function runMocha(folder: string, report: string, skipped: readonly string[]): Promise<void> {
  const standIn = await startFirestore({ context: createMemoryContext(), port: 0, hasAllIndexes: true });
  const options = [
    ...['--no-config', '--require', 'ts-node/register', '--exit', '--timeout', String(TEST_TIMEOUT_MS)],
    ...['--reporter', 'json', '--reporter-option', `output=${report}`],
    ...(skipped.length > 0 ? ['--invert', '--grep', skipped.join('|')] : []),
  ];
  try {
    await runProgram('npx', ['mocha', ...options, TESTS], {
      cwd: folder,
      env: {
        ...process.env,
        FIRESTORE_EMULATOR_HOST: standIn.address,
        GCLOUD_PROJECT: 'demo-chiaro',
        METADATA_SERVER_DETECTION: 'none',
        TS_NODE_TRANSPILE_ONLY: '1',
        TS_NODE_SKIP_PROJECT: '1',
        // The library sets fields in constructors before it reads them, which a later target changes.
        TS_NODE_COMPILER_OPTIONS:
          '{"module":"commonjs","target":"es2020","esModuleInterop":false,"resolveJsonModule":true}',
      },
    });
  } finally {
    await standIn.stop();
  }
}

function readReport(file: string): SystemTestReport {
  let report: MochaReport;
  try {
    report = JSON.parse(readFileSync(file, 'utf8')) as MochaReport;
  } catch {
    throw new UserError('The system tests did not end.');
  }
  const failures = report.failures.map(({ fullTitle: title, err: { message = '' } }) => ({
    title,
    problem: message.split('\n')[0] ?? '',
  }));
  return { passed: report.passes.length, failures };
}
