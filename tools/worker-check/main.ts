import { exitWith } from '@/tools/command';
import { loadVariables } from '@/tools/load-variables';
import { checkWorker } from './check-worker';
import { readOptions } from './read-options';

const STATE_DIRECTORY = process.env['STATE_DIRECTORY'] ?? '.local';

/** Checks a RunPod endpoint against the contract in docs/worker.md; exits with 0 when it keeps the contract. */
async function main(): Promise<boolean> {
  return checkWorker(readOptions(process.argv.slice(2), loadVariables, STATE_DIRECTORY), console.log);
}

exitWith(main());
