import {
  readIndexDefinitions,
  type CompositeIndex,
  type FieldOverride,
} from '@chiaro/local-stack/firestore/queries/index-definitions';
import { z } from 'zod';

import { UserError } from '@/scripts/command';
import { keyOf } from '../doctor/checks/database-indexes';
import { alreadyExists, bodyOf, type Google, type GoogleAnswer } from '../doctor/google';
import type { Action } from '../setup/action';

/** The database to which the rules and the indexes are deployed. */
export interface DatabaseName {
  projectId: string;
  /** `(default)` for the project's first database. */
  databaseId: string;
}

type Calls = Pick<Google, 'get' | 'post' | 'patch'>;

/** https://cloud.google.com/iam/docs/roles-permissions/datastore */
const ROLE = 'Cloud Datastore Index Admin';

const modeSchema = z.object({ order: z.string().optional(), arrayConfig: z.string().optional() });
const indexSchema = z.object({
  queryScope: z.string(),
  fields: z.array(modeSchema.extend({ fieldPath: z.string() })),
});
const indexPageSchema = z.object({
  indexes: z.array(indexSchema).default([]),
  nextPageToken: z.string().default(''),
});
const fieldSchema = z.object({
  indexConfig: z.object({ indexes: z.array(indexSchema).default([]) }).optional(),
  ttlConfig: z.object({}).optional(),
});

/**
 * Compares the indexes and the time-to-live policies of a database with firestore.indexes.json. Returns an action for each
 * that is missing or different; all of them for a missing database. Throws UserError like Google's `get`.
 */
export async function planIndexes(google: Calls, database: DatabaseName): Promise<Action[]> {
  const { indexes, fieldOverrides } = readIndexDefinitions('firestore.indexes.json');
  const groups = new Set(indexes.map(({ collectionGroup }) => collectionGroup));
  const plans = await Promise.all([
    ...[...groups].map((group) =>
      planGroup(
        google,
        database,
        group,
        indexes.filter(({ collectionGroup }) => collectionGroup === group),
      ),
    ),
    ...fieldOverrides.map((override) => planField(google, database, override)),
  ]);
  return plans.flat();
}

/** https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.collectionGroups.indexes */
async function planGroup(
  google: Calls,
  database: DatabaseName,
  group: string,
  wanted: readonly CompositeIndex[],
): Promise<Action[]> {
  const address = `${addressOf(database, group)}/indexes`;
  const deployed = new Set((await listIndexes(google, address)).map(keyOf));
  return wanted
    .filter((index) => !deployed.has(keyOf(index)))
    .map(({ queryScope, fields }) => ({
      sentence: `Creates the index of ${group} (${fields.map(({ fieldPath }) => fieldPath).join(', ')}), which Google builds for some minutes.`,
      run: async () => {
        const answer = await google.post(address, ROLE, { queryScope, fields });
        if (!alreadyExists(answer)) requireDeployed(answer, database, `the index of ${group}`);
        return {};
      },
    }));
}

async function listIndexes(google: Calls, address: string): Promise<z.infer<typeof indexSchema>[]> {
  const found: z.infer<typeof indexSchema>[] = [];
  let token = '';
  do {
    const answer = await google.get(`${address}?pageToken=${encodeURIComponent(token)}`, ROLE);
    if (answer.status === 404) return [];
    const page = bodyOf(answer, indexPageSchema, 'the question for indexes');
    found.push(...page.indexes);
    token = page.nextPageToken;
  } while (token !== '');
  return found;
}

/** https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.collectionGroups.fields */
async function planField(google: Calls, database: DatabaseName, override: FieldOverride): Promise<Action[]> {
  const { collectionGroup, fieldPath, ttl = false } = override;
  const address = `${addressOf(database, collectionGroup)}/fields/${encodeURIComponent(fieldPath)}`;
  const answer = await google.get(address, ROLE);
  if (answer.status !== 404) {
    const { indexConfig, ttlConfig } = bodyOf(answer, fieldSchema, 'the question for a field');
    const deployed = (indexConfig?.indexes ?? []).map(({ queryScope, fields: [mode] }) => ({
      queryScope,
      ...mode,
    }));
    if (modesOf(deployed) === modesOf(override.indexes) && (!ttl || ttlConfig !== undefined)) return [];
  }
  const indexes = override.indexes.map(({ queryScope = 'COLLECTION', ...mode }) => ({
    queryScope,
    fields: [{ fieldPath, ...mode }],
  }));
  const mask = ttl ? 'indexConfig,ttlConfig' : 'indexConfig';
  const policy = ttl ? ' and its time-to-live policy, which Google makes within an hour' : '';
  return [
    {
      sentence: `Sets the indexes of the field ${collectionGroup}.${fieldPath}${policy}.`,
      run: async () => {
        const body = { indexConfig: { indexes }, ...(ttl && { ttlConfig: {} }) };
        const patched = await google.patch(`${address}?updateMask=${mask}`, ROLE, body);
        requireDeployed(patched, database, `the field ${collectionGroup}.${fieldPath}`);
        return {};
      },
    },
  ];
}

/** Returns a text that is the same for the same indexes of a field. */
function modesOf(indexes: readonly (z.infer<typeof modeSchema> & { queryScope?: string })[]): string {
  return indexes
    .map(({ queryScope = 'COLLECTION', order, arrayConfig }) => `${queryScope} ${order ?? arrayConfig}`)
    .toSorted()
    .join();
}

function addressOf({ projectId, databaseId }: DatabaseName, group: string): string {
  return `https://firestore.googleapis.com/v1/projects/${projectId}/databases/${databaseId}/collectionGroups/${group}`;
}

function requireDeployed(answer: GoogleAnswer, { projectId, databaseId }: DatabaseName, what: string): void {
  if (answer.status === 404)
    throw new UserError(
      `The project ${projectId} has no database ${databaseId}: Firebase console → Databases & Storage → Firestore → Add database → Standard edition, with this ID.`,
    );
  bodyOf(answer, z.object({}), what);
}
