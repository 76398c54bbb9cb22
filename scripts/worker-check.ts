import { loadEnvConfig } from '@next/env';

import { exitWith } from './exit-with';
import { checkWorker } from './worker-check/check-worker';
import { readOptions } from './worker-check/read-options';

const STATE_DIRECTORY = process.env['STATE_DIRECTORY'] ?? '.local';

/** Plays docs/worker.md against a RunPod endpoint; the exit code is 0 when nothing of it is broken. */
async function main(): Promise<boolean> {
  loadEnvConfig(process.cwd(), true, { info: () => undefined, error: console.error });
  return checkWorker(readOptions(process.argv.slice(2), process.env, STATE_DIRECTORY), console.log);
}

exitWith(main());
