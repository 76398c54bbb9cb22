import { exitWith } from '@/scripts/exit-with';
import { loadVariables } from '@/scripts/load-variables';
import { checkWorker } from './check-worker';
import { readOptions } from './read-options';

const STATE_DIRECTORY = process.env['STATE_DIRECTORY'] ?? '.local';

/** Plays docs/worker.md against a RunPod endpoint; the exit code is 0 when nothing of it is broken. */
async function main(): Promise<boolean> {
  return checkWorker(readOptions(process.argv.slice(2), loadVariables, STATE_DIRECTORY), console.log);
}

exitWith(main());
