import { spawn } from 'node:child_process';

import { deployFirestore, type RunProgram } from './deploy-firestore';
import { exitWith } from '@/scripts/exit-with';
import { loadVariables } from '@/scripts/load-variables';
import { requiredVariable } from '@/scripts/required-variable';
import { UserError } from '@/scripts/user-error';

/** A signal ends the program, and only by that this process: what lies about is deleted in any case. */
const runProgram: RunProgram = (program, args, { cwd, env }) =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env: env as NodeJS.ProcessEnv, stdio: 'inherit' });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => child.kill(signal));
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });

/** Deploys firestore.rules and firestore.indexes.json to the project that the variables name. */
async function main(args: readonly string[]): Promise<boolean> {
  if (args.length > 0)
    throw new UserError(
      'npm run deploy:rules takes no arguments: it deploys to the database that .env.production.local and the environment name.',
    );
  loadVariables('production');
  if (process.env['FIRESTORE_EMULATOR_HOST'])
    throw new UserError('The local stack takes firestore.rules as it stands; there is nothing to deploy.');
  const deployment = {
    projectId: requiredVariable('NEXT_PUBLIC_FIREBASE_PROJECT_ID'),
    databaseId: process.env['FIREBASE_DATABASE_ID'] || undefined,
    clientEmail: requiredVariable('FIREBASE_CLIENT_EMAIL'),
    privateKey: requiredVariable('FIREBASE_PRIVATE_KEY').replaceAll('\\n', '\n'),
  };
  console.log(`Deploying the rules and policies of the database ${deployment.databaseId ?? '(default)'}.`);
  await deployFirestore(deployment, runProgram);
  return true;
}

exitWith(main(process.argv.slice(2)));
