import { examine } from './examine';
import { readOptions } from './read-options';
import { exitWith } from '@/tools/command';
import { loadVariables } from '@/tools/load-variables';

const STATE_DIRECTORY = process.env['STATE_DIRECTORY'] ?? '.local';

/** Examines a deployment of the app; exits with 0 when nothing is broken. */
async function main(): Promise<boolean> {
  const options = readOptions(process.argv.slice(2), loadVariables, STATE_DIRECTORY);
  // The providers' SDKs read the local stack's addresses from the environment.
  Object.assign(process.env, options.variables);
  return examine(options, console.log);
}

exitWith(main());
