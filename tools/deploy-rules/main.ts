import { UserError, exitWith } from '@/tools/command';
import { loadVariables } from '@/tools/load-variables';
import { signInAtGoogle } from '../doctor/google';
import { planRules } from './plan-rules';

/** Deploys firestore.rules and firestore.indexes.json to the database that the variables name. */
async function main(args: readonly string[]): Promise<boolean> {
  if (args.length > 0)
    throw new UserError(
      'npm run deploy:rules takes no arguments: it deploys to the database that production.env and the environment name.',
    );
  const { variables } = loadVariables('production');
  if (variables['FIRESTORE_EMULATOR_HOST'])
    throw new UserError('The local stack reads firestore.rules itself; there is nothing to deploy.');
  const databaseId = variables['FIREBASE_DATABASE_ID'] || '(default)';
  const { google, projectId } = await signInAtGoogle(variables);
  const { actions } = await planRules(google, projectId, databaseId);
  if (actions.length === 0)
    console.log(`The database ${databaseId} of ${projectId} has the rules and the indexes.`);
  for (const { sentence, run } of actions) {
    console.log(sentence);
    await run();
  }
  return true;
}

exitWith(main(process.argv.slice(2)));
