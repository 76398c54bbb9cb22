import { readFileSync } from 'node:fs';

import { z } from 'zod';

import { UserError } from '@/tools/command';
import { DeployedDatabase, RULES as FILE } from '../doctor/deployed-database';
import { alreadyExists, bodyOf, FIREBASE_RULES, type Google, type GoogleAnswer } from '../doctor/google';
import { NOTHING, type Action, type Plan } from '../setup/action';

/** https://cloud.google.com/iam/docs/roles-permissions/datastore */
const INDEX_ROLE = 'Cloud Datastore Index Admin';
/** https://cloud.google.com/iam/docs/roles-permissions/firebaserules */
const RULES_ROLE = 'Firebase Rules Admin';

type Calls = Pick<Google, 'get' | 'post' | 'patch'>;

/**
 * Compares the database's rules, indexes and time-to-live policies with firestore.rules and firestore.indexes.json. The
 * actions deploy what is missing or different. They do not wait until Google has built an index, and delete no index and
 * no policy that the file lacks. A database that is missing is not created: the first action throws UserError.
 * Throws UserError like Google's `get`.
 */
export async function planRules(google: Calls, projectId: string, databaseId: string): Promise<Plan> {
  const database = new DeployedDatabase(google, projectId, databaseId);
  const plans = await Promise.all([
    planIndexes(google, database),
    planFields(google, database),
    planRuleset(google, database),
  ]);
  // The indexes are first: they fail without the database.
  return { ...NOTHING, actions: plans.flat() };
}

async function planIndexes(google: Calls, database: DeployedDatabase): Promise<Action[]> {
  const indexes = await database.readCompositeIndexes(INDEX_ROLE);
  const missing = indexes.filter(({ state }) => state === undefined);
  return missing.map(({ index, name, address }) => ({
    sentence: `Creates the index of ${name}, which Google builds for some minutes.`,
    run: async () => {
      const answer = await google.post(address, INDEX_ROLE, index);
      return alreadyExists(answer) ? {} : requireDeployed(answer, database, `the index of ${name}`);
    },
  }));
}

async function planFields(google: Calls, database: DeployedDatabase): Promise<Action[]> {
  const fields = await database.readFields(INDEX_ROLE);
  const different = fields.filter(
    ({ hasIndexes, ttl, state }) => !hasIndexes || (ttl && state === undefined),
  );
  return different.map(({ name, address, indexes, ttl }) => {
    const policy = ttl ? ' and its time-to-live policy, which Google makes within an hour' : '';
    const mask = ttl ? 'indexConfig,ttlConfig' : 'indexConfig';
    const body = { indexConfig: { indexes }, ...(ttl && { ttlConfig: {} }) };
    return {
      sentence: `Sets the indexes of the field ${name}${policy}.`,
      run: async () => {
        const patched = await google.patch(`${address}?updateMask=${mask}`, INDEX_ROLE, body);
        return requireDeployed(patched, database, `the field ${name}`);
      },
    };
  });
}

function requireDeployed(answer: GoogleAnswer, { projectId, databaseId }: DeployedDatabase, what: string) {
  if (answer.status === 404)
    throw new UserError(
      `The project ${projectId} has no database ${databaseId}: Firebase console → Databases & Storage → Firestore → Add database → Standard edition, with this ID.`,
    );
  bodyOf(answer, z.object({}), what);
  return {};
}

async function planRuleset(google: Calls, database: DeployedDatabase): Promise<Action[]> {
  const project = `${FIREBASE_RULES}/projects/${database.projectId}`;
  const { release: name, rules } = await database.readRules(RULES_ROLE);
  if (rules === 'same') return [];
  const run = async () => {
    const source = { files: [{ name: FILE, content: readFileSync(FILE, 'utf8') }] };
    const created = await google.post(`${project}/rulesets`, RULES_ROLE, { source });
    const ruleset = bodyOf(created, z.object({ name: z.string() }), `the rules of ${FILE}`);
    const release = { name, rulesetName: ruleset.name };
    const update = () => google.patch(`${FIREBASE_RULES}/${name}`, RULES_ROLE, { release });
    let answer = await update();
    if (answer.status === 404) answer = await google.post(`${project}/releases`, RULES_ROLE, release);
    if (alreadyExists(answer)) answer = await update();
    bodyOf(answer, z.object({}), `the release of ${FILE}`);
    return {};
  };
  return [{ sentence: `Releases ${FILE} to the database ${database.databaseId}.`, run }];
}
