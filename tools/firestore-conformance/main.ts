import { readFileSync } from 'node:fs';

import { UNSUPPORTED_SYSTEM_TESTS } from '@chiaro/local-stack/firestore/conformance/unsupported-system-tests';
import { exitWith, readArguments } from '@/tools/command';
import { runProgram } from '../kit/run-program';
import { differencesOf } from './differences-of';
import { runSystemTests } from './run-system-tests';

const USAGE = `npm run conformance:firestore runs the stand-in's tests against Google's emulator, which needs Java 21.
npm run conformance:firestore -- --system-tests [--repository <address>] runs the system tests of the installed @google-cloud/firestore against the stand-in.
--repository names a copy of the library's repository, by default Google's.`;

const FIREBASE_TOOLS = 'firebase-tools@15.34.2';
const REPOSITORY = 'https://github.com/googleapis/nodejs-firestore';

const OPTIONS = {
  'system-tests': { type: 'boolean', default: false },
  repository: { type: 'string', default: REPOSITORY },
} as const;

/** Compares the Firestore stand-in with Google's emulator, or with what Google's library expects of Firestore. */
async function main(): Promise<boolean> {
  const { 'system-tests': isSystemTests, repository } = readArguments(process.argv.slice(2), OPTIONS, USAGE);
  if (isSystemTests) return compareSystemTests(repository);
  const command = 'npx jest packages/local-stack/firestore/conformance.test.ts';
  const emulator = [FIREBASE_TOOLS, 'emulators:exec', '--only', 'firestore', '--project', 'demo-chiaro'];
  return (await runProgram('npx', ['--yes', ...emulator, command])) === 0;
}

async function compareSystemTests(repository: string): Promise<boolean> {
  const file = readFileSync('node_modules/@google-cloud/firestore/package.json', 'utf8');
  const { version } = JSON.parse(file) as { version: string };
  const skipped = UNSUPPORTED_SYSTEM_TESTS.flatMap(({ skip = [] }) => skip);
  const { passed, failures } = await runSystemTests(version, repository, skipped);
  const differences = differencesOf(failures, UNSUPPORTED_SYSTEM_TESTS);
  for (const difference of differences) console.log(difference);
  console.log(
    `${passed} system tests of ${version} pass, ${failures.length} fail; ${differences.length} differ from the list.`,
  );
  return differences.length === 0;
}

exitWith(main());
