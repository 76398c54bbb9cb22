import path from 'node:path';

import { DEPLOYMENT_FILE, loadVariables, STATE_DIRECTORY } from '@/tools/load-variables';
import { exitWith, UserError } from '@/tools/command';
import { examine } from './checks/examine';
import { type Options, readOptions } from './options';
import { startPractice } from './practice';
import { changePreviewDomain } from './preview-domain';
import { runByNpx } from './programs';
import { terminal } from './questioner';
import { setUp } from './set-up';
import { SetupRun } from './setup-run';
import { VariablesFile } from './variables-file';

/** Sets up or checks a deployment; exits with 0 when the checks find nothing broken. */
async function main(): Promise<boolean> {
  const options = readOptions(process.argv.slice(2), loadVariables, STATE_DIRECTORY);
  if (options.mode === 'setup') return runSetup(options);
  if (options.mode === 'check') {
    // The providers' SDKs read the local stack's addresses from the environment.
    Object.assign(process.env, options.variables);
    return examine(options, console.log);
  }
  const { action, deployment } = options;
  await changePreviewDomain(action, deployment, loadVariables('production').variables);
  return true;
}

async function runSetup({ isDryRun, isLocal }: Extract<Options, { mode: 'setup' }>): Promise<boolean> {
  if (!isDryRun && !process.stdin.isTTY)
    throw new UserError('npm run setup asks questions: run it in a terminal, or with --dry-run.');
  const practice = isLocal ? await startPractice(path.join(STATE_DIRECTORY, 'practice')) : null;
  const file = new VariablesFile(practice?.file ?? DEPLOYMENT_FILE);
  const addresses = practice?.addresses ?? {};
  const run = new SetupRun(file, terminal, console.log, isDryRun);
  try {
    return await setUp(run, {
      runProgram: practice?.runProgram ?? runByNpx,
      folder: practice?.folder ?? path.join(STATE_DIRECTORY, 'setup', 'vercel'),
      addresses,
      examine: (written) => {
        const variables = { ...process.env, ...written, ...addresses };
        Object.assign(process.env, variables);
        const settings = `in ${path.basename(file.path)} and run npm run setup again`;
        return examine({ variables, origin: file.path, settings, isBefore: true }, console.log);
      },
    });
  } finally {
    await practice?.stop();
  }
}

exitWith(main());
