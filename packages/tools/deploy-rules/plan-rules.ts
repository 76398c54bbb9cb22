import { readFileSync } from 'node:fs';

import { z } from 'zod';

import { alreadyExists, bodyOf, type Google } from '../doctor/google';
import { NOTHING, type Action, type Plan } from '../setup/action';
import { planIndexes, type DatabaseName } from './plan-indexes';

/** https://cloud.google.com/iam/docs/roles-permissions/firebaserules */
const ROLE = 'Firebase Rules Admin';

const FIREBASE_RULES = 'https://firebaserules.googleapis.com/v1';
const FILE = 'firestore.rules';

const releaseSchema = z.object({ rulesetName: z.string() });
const rulesetSchema = z.object({
  name: z.string(),
  source: z.object({ files: z.array(z.object({ content: z.string() })) }),
});

/**
 * Compares the database's rules, indexes and time-to-live policies with firestore.rules and firestore.indexes.json. The
 * actions deploy what is missing or different. They do not wait until Google has built an index, and delete no index and
 * no policy that the file lacks. A database that is missing is not created: the first action throws UserError.
 * Throws UserError like Google's `get`.
 */
export async function planRules(
  google: Pick<Google, 'get' | 'post' | 'patch'>,
  database: DatabaseName,
): Promise<Plan> {
  const [indexes, rules] = await Promise.all([planIndexes(google, database), planRuleset(google, database)]);
  // The indexes are first: they fail without the database.
  return { ...NOTHING, actions: [...indexes, ...rules] };
}

/** https://firebase.google.com/docs/reference/rules/rest/v1/projects.releases */
async function planRuleset(
  google: Pick<Google, 'get' | 'post' | 'patch'>,
  { projectId, databaseId }: DatabaseName,
): Promise<Action[]> {
  const project = `projects/${projectId}`;
  const name = `${project}/releases/cloud.firestore${databaseId === '(default)' ? '' : `/${databaseId}`}`;
  const content = readFileSync(FILE, 'utf8');
  if ((await releasedRules(google, name))?.trim() === content.trim()) return [];
  const run = async (): Promise<Record<string, string>> => {
    const source = { files: [{ name: FILE, content }] };
    const created = await google.post(`${FIREBASE_RULES}/${project}/rulesets`, ROLE, { source });
    const { name: rulesetName } = bodyOf(created, rulesetSchema, `the rules of ${FILE}`);
    const release = { name, rulesetName };
    const update = () => google.patch(`${FIREBASE_RULES}/${name}`, ROLE, { release });
    let answer = await update();
    if (answer.status === 404)
      answer = await google.post(`${FIREBASE_RULES}/${project}/releases`, ROLE, release);
    if (alreadyExists(answer)) answer = await update();
    bodyOf(answer, releaseSchema, `the release of ${FILE}`);
    return {};
  };
  return [{ sentence: `Releases ${FILE} to the database ${databaseId}.`, run }];
}

async function releasedRules(google: Pick<Google, 'get'>, name: string): Promise<string | undefined> {
  const release = await google.get(`${FIREBASE_RULES}/${name}`, ROLE);
  if (release.status === 404) return undefined;
  const { rulesetName } = bodyOf(release, releaseSchema, 'the question for the released rules');
  const ruleset = await google.get(`${FIREBASE_RULES}/${rulesetName}`, ROLE);
  const { files } = bodyOf(ruleset, rulesetSchema, 'the question for the released rules').source;
  return files.length === 1 ? files[0]?.content : undefined;
}
