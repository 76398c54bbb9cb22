import { loadEnvConfig } from '@next/env';

import { UserError } from './user-error';
import { checkWorker } from './worker-check/check-worker';
import { readOptions } from './worker-check/read-options';

const STATE_DIRECTORY = process.env['STATE_DIRECTORY'] ?? '.local';

/** Plays docs/worker.md against a RunPod endpoint; the exit code is 0 when nothing of it is broken. */
async function main(): Promise<boolean> {
  loadEnvConfig(process.cwd(), true, { info: () => undefined, error: console.error });
  return checkWorker(readOptions(process.argv.slice(2), process.env, STATE_DIRECTORY), console.log);
}

main().then(
  (holds) => process.exit(holds ? 0 : 1),
  (error: unknown) => {
    console.error(error instanceof UserError ? error.message : error);
    process.exit(1);
  },
);
