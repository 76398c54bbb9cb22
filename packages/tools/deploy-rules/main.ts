import { runProgram } from '../kit/run-program';
import { deployFirestore } from './deploy-firestore';
import { UserError, exitWith, requiredVariable } from '@/scripts/command';
import { loadVariables } from '@/scripts/load-variables';

/** Deploys firestore.rules and firestore.indexes.json to the project that the variables name. */
async function main(args: readonly string[]): Promise<boolean> {
  if (args.length > 0)
    throw new UserError(
      'npm run deploy:rules takes no arguments: it deploys to the database that .env.production.local and the environment name.',
    );
  loadVariables('production');
  if (process.env['FIRESTORE_EMULATOR_HOST'])
    throw new UserError('The local stack reads firestore.rules itself; there is nothing to deploy.');
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
