import { readFileSync } from 'node:fs';

import { z } from 'zod';

import { UserError } from '@/scripts/command';
import { readCompositeIndexes, readFields, readRules, type DatabaseName } from '../doctor/deployed-database';
import { alreadyExists, bodyOf, type Google, type GoogleAnswer } from '../doctor/google';
import { NOTHING, type Action, type Plan } from '../setup/action';

/** https://cloud.google.com/iam/docs/roles-permissions/datastore */
const INDEX_ROLE = 'Cloud Datastore Index Admin';
/** https://cloud.google.com/iam/docs/roles-permissions/firebaserules */
const RULES_ROLE = 'Firebase Rules Admin';

const FIREBASE_RULES = 'https://firebaserules.googleapis.com/v1';
const FILE = 'firestore.rules';

type Calls = Pick<Google, 'get' | 'post' | 'patch'>;

/**
 * Compares the database's rules, indexes and time-to-live policies with firestore.rules and firestore.indexes.json. The
 * actions deploy what is missing or different. They do not wait until Google has built an index, and delete no index and
 * no policy that the file lacks. A database that is missing is not created: the first action throws UserError.
 * Throws UserError like Google's `get`.
 */
export async function planRules(google: Calls, database: DatabaseName): Promise<Plan> {
  const plans = await Promise.all([
    planIndexes(google, database),
    planFields(google, database),
    planRuleset(google, database),
  ]);
  // The indexes are first: they fail without the database.
  return { ...NOTHING, actions: plans.flat() };
}

async function planIndexes(google: Calls, database: DatabaseName): Promise<Action[]> {
  const indexes = await readCompositeIndexes(google, database, INDEX_ROLE);
  return indexes
    .filter(({ state }) => state === undefined)
    .map(({ index: { queryScope, fields }, name, address }) => ({
      sentence: `Creates the index of ${name}, which Google builds for some minutes.`,
      run: async () => {
        const answer = await google.post(address, INDEX_ROLE, { queryScope, fields });
        if (!alreadyExists(answer)) requireDeployed(answer, database, `the index of ${name}`);
        return {};
      },
    }));
}

async function planFields(google: Calls, database: DatabaseName): Promise<Action[]> {
  const fields = await readFields(google, database, INDEX_ROLE);
  return fields
    .filter(({ override, hasIndexes, policy }) => !hasIndexes || (override.ttl && policy === undefined))
    .map(({ override: { fieldPath, indexes: modes, ttl = false }, name, address }) => {
      const indexes = modes.map(({ queryScope = 'COLLECTION', ...mode }) => ({
        queryScope,
        fields: [{ fieldPath, ...mode }],
      }));
      const mask = ttl ? 'indexConfig,ttlConfig' : 'indexConfig';
      const policy = ttl ? ' and its time-to-live policy, which Google makes within an hour' : '';
      return {
        sentence: `Sets the indexes of the field ${name}${policy}.`,
        run: async () => {
          const body = { indexConfig: { indexes }, ...(ttl && { ttlConfig: {} }) };
          const patched = await google.patch(`${address}?updateMask=${mask}`, INDEX_ROLE, body);
          requireDeployed(patched, database, `the field ${name}`);
          return {};
        },
      };
    });
}

function requireDeployed(answer: GoogleAnswer, { projectId, databaseId }: DatabaseName, what: string): void {
  if (answer.status === 404)
    throw new UserError(
      `The project ${projectId} has no database ${databaseId}: Firebase console → Databases & Storage → Firestore → Add database → Standard edition, with this ID.`,
    );
  bodyOf(answer, z.object({}), what);
}

async function planRuleset(google: Calls, database: DatabaseName): Promise<Action[]> {
  const project = `projects/${database.projectId}`;
  const { release: name, rules } = await readRules(google, database, RULES_ROLE);
  if (rules === 'same') return [];
  const run = async (): Promise<Record<string, string>> => {
    const source = { files: [{ name: FILE, content: readFileSync(FILE, 'utf8') }] };
    const created = await google.post(`${FIREBASE_RULES}/${project}/rulesets`, RULES_ROLE, { source });
    const schema = z.object({ name: z.string() });
    const { name: rulesetName } = bodyOf(created, schema, `the rules of ${FILE}`);
    const release = { name, rulesetName };
    const update = () => google.patch(`${FIREBASE_RULES}/${name}`, RULES_ROLE, { release });
    let answer = await update();
    if (answer.status === 404)
      answer = await google.post(`${FIREBASE_RULES}/${project}/releases`, RULES_ROLE, release);
    if (alreadyExists(answer)) answer = await update();
    bodyOf(answer, z.object({}), `the release of ${FILE}`);
    return {};
  };
  return [{ sentence: `Releases ${FILE} to the database ${database.databaseId}.`, run }];
}
