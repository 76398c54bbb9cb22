import path from 'node:path';

import { DEPLOYMENT_FILE } from '@/tools/load-variables';
import { exitWith, readArguments, UserError } from '@/tools/command';
import { examine } from '../doctor/examine';
import { startPractice } from './practice';
import { terminal } from './questioner';
import { setUp } from './set-up';
import { SetupRun } from './setup-run';
import { VariablesFile } from './variables-file';

const USAGE = `npm run setup -- [--dry-run] [--local]
It sets up Vercel, Firebase, RunPod and Stripe for a deployment, and keeps the variables in ${DEPLOYMENT_FILE}.
--dry-run tells what it would do. --local practises with empty providers on this machine.`;

const OPTIONS = {
  'dry-run': { type: 'boolean', default: false },
  local: { type: 'boolean', default: false },
} as const;

/** Sets up a deployment; exits with 0 when the doctor finds nothing broken. */
async function main(args: readonly string[]): Promise<boolean> {
  const { 'dry-run': isDryRun, local } = readArguments(args, OPTIONS, USAGE);
  if (!isDryRun && !process.stdin.isTTY)
    throw new UserError('npm run setup asks questions: run it in a terminal, or with --dry-run.');
  const practice = local ? await startPractice() : null;
  const file = new VariablesFile(practice ? practice.file : DEPLOYMENT_FILE);
  const addresses = practice?.addresses ?? {};
  const run = new SetupRun(file, terminal, console.log, isDryRun);
  try {
    return await setUp(run, addresses, (written) => {
      const variables = { ...process.env, ...written, ...addresses };
      // The providers' SDKs read addresses and tokens from the environment.
      Object.assign(process.env, variables);
      const settings = `in ${path.basename(file.path)} and run npm run setup again`;
      return examine({ variables, origin: file.path, settings, isBefore: true }, console.log);
    });
  } finally {
    await practice?.stop();
  }
}

exitWith(main(process.argv.slice(2)));
