import { examine } from './examine';
import { readOptions } from './read-options';
import { exitWith } from '@/scripts/exit-with';
import { loadVariables } from '@/scripts/load-variables';

const STATE_DIRECTORY = process.env['STATE_DIRECTORY'] ?? '.local';

/** Examines a deployment of the app from the outside in; the exit code is 0 when nothing is broken. */
async function main(): Promise<boolean> {
  const options = readOptions(process.argv.slice(2), loadVariables, STATE_DIRECTORY);
  // The providers' SDKs read addresses of the local stack from here.
  Object.assign(process.env, options.variables);
  return examine(options, console.log);
}

exitWith(main());
