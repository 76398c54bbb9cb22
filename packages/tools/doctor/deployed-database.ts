import { readFileSync } from 'node:fs';

import {
  readIndexDefinitions,
  type CompositeIndex,
  type FieldOverride,
} from '@chiaro/local-stack/firestore/queries/index-definitions';
import { z } from 'zod';

import { DEFAULT_DATABASE } from '@/lib/server/environment/environment-rules';
import { bodyOf, type Google } from './google';

/** A database at Google, to which firestore.rules and firestore.indexes.json are deployed. */
export interface DatabaseName {
  projectId: string;
  /** `(default)` for the project's first database. */
  databaseId: string;
}

/** What was deployed of an entry of firestore.indexes.json. */
interface Deployed {
  /** `jobs (uid, state)` or `limits.expiresAt`. */
  name: string;
  /** The address of the entry at Google; of a composite index, that of its group's indexes. */
  address: string;
}

const FIRESTORE = 'https://firestore.googleapis.com/v1';
const FIREBASE_RULES = 'https://firebaserules.googleapis.com/v1';
const DEFINITIONS = 'firestore.indexes.json';
const RULES = 'firestore.rules';

const modeSchema = z.object({
  fieldPath: z.string().default(''),
  order: z.string().optional(),
  arrayConfig: z.string().optional(),
});
const indexSchema = z.object({
  queryScope: z.string().default('COLLECTION'),
  fields: z.array(modeSchema).default([]),
  state: z.string().optional(),
});
const indexPageSchema = z.object({
  indexes: z.array(indexSchema).default([]),
  nextPageToken: z.string().default(''),
});
const fieldSchema = z.object({
  indexConfig: indexPageSchema.optional(),
  ttlConfig: z.object({ state: z.string().optional() }).optional(),
});
const releaseSchema = z.object({ rulesetName: z.string() });
const rulesetSchema = z.object({
  source: z.object({ files: z.array(z.object({ content: z.string() })) }),
});

type Index = z.infer<typeof indexSchema>;

/**
 * Reads the state of each composite index of firestore.indexes.json: READY, CREATING or NEEDS_REPAIR; undefined for a
 * missing one. Throws like Google's `get`, which has the role.
 * https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.collectionGroups.indexes
 */
export async function readCompositeIndexes(
  google: Pick<Google, 'get'>,
  database: DatabaseName,
  role: string,
): Promise<(Deployed & { index: CompositeIndex; state: string | undefined })[]> {
  const wanted = readIndexDefinitions(DEFINITIONS).indexes;
  const addressOf = (group: string): string => `${groupAddress(database, group)}/indexes`;
  const groups = [...new Set(wanted.map(({ collectionGroup }) => collectionGroup))];
  const lists = new Map(
    await Promise.all(
      groups.map(async (group) => [group, await listIndexes(google, addressOf(group), role)] as const),
    ),
  );
  return wanted.map((index) => ({
    index,
    name: `${index.collectionGroup} (${index.fields.map(({ fieldPath }) => fieldPath).join(', ')})`,
    address: addressOf(index.collectionGroup),
    state: lists.get(index.collectionGroup)?.find((found) => keyOf(found) === keyOf(indexSchema.parse(index)))
      ?.state,
  }));
}

async function listIndexes(google: Pick<Google, 'get'>, address: string, role: string): Promise<Index[]> {
  const found: Index[] = [];
  let token = '';
  do {
    const answer = await google.get(`${address}?pageToken=${encodeURIComponent(token)}`, role);
    if (answer.status === 404) return [];
    const page = bodyOf(answer, indexPageSchema, 'the question for indexes');
    found.push(...page.indexes);
    token = page.nextPageToken;
  } while (token !== '');
  return found;
}

/** Google adds the document’s name in the order of the last field, which the file leaves out. */
function keyOf({ queryScope, fields }: Index): string {
  const modes = fields.map((field) => `${field.fieldPath} ${modeOf(field)}`);
  const implied = modes.at(-2)?.endsWith(' DESCENDING') ? '__name__ DESCENDING' : '__name__ ASCENDING';
  return [queryScope, ...(modes.at(-1) === implied ? modes.slice(0, -1) : modes)].join();
}

/**
 * Reads the fields of firestore.indexes.json: whether their indexes are those of the file, and the state of their
 * time-to-live policy: ACTIVE, CREATING or NEEDS_REPAIR; undefined without a policy. Throws as `readCompositeIndexes` does.
 * https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.collectionGroups.fields
 */
export async function readFields(
  google: Pick<Google, 'get'>,
  database: DatabaseName,
  role: string,
): Promise<(Deployed & { override: FieldOverride; hasIndexes: boolean; policy: string | undefined })[]> {
  return Promise.all(
    readIndexDefinitions(DEFINITIONS).fieldOverrides.map(async (override) => {
      const { collectionGroup, fieldPath, indexes } = override;
      const address = `${groupAddress(database, collectionGroup)}/fields/${encodeURIComponent(fieldPath)}`;
      const answer = await google.get(address, role);
      const { indexConfig, ttlConfig } =
        answer.status === 404 ? {} : bodyOf(answer, fieldSchema, 'the question for a field');
      const deployed = indexConfig?.indexes.map(({ queryScope, fields: [mode] }) => ({
        queryScope,
        ...mode,
      }));
      return {
        override,
        name: `${collectionGroup}.${fieldPath}`,
        address,
        hasIndexes: deployed !== undefined && modesOf(deployed) === modesOf(indexes),
        policy: ttlConfig && (ttlConfig.state ?? 'STATE_UNSPECIFIED'),
      };
    }),
  );
}

type Mode = { queryScope?: string | undefined; order?: string | undefined; arrayConfig?: string | undefined };

function modesOf(indexes: readonly Mode[]): string {
  return indexes
    .map((mode) => `${mode.queryScope ?? 'COLLECTION'} ${modeOf(mode)}`)
    .toSorted()
    .join();
}

function modeOf({ order, arrayConfig }: Mode): string | undefined {
  return order ?? arrayConfig;
}

function groupAddress({ projectId, databaseId }: DatabaseName, group: string): string {
  return `${FIRESTORE}/projects/${projectId}/databases/${databaseId}/collectionGroups/${group}`;
}

/**
 * Reads the rules in force, and whether they are those of firestore.rules. Throws as `readCompositeIndexes` does.
 * https://firebase.google.com/docs/reference/rules/rest/v1/projects.releases
 * @returns `release` is the name of the database's release of rules
 */
export async function readRules(
  google: Pick<Google, 'get'>,
  { projectId, databaseId }: DatabaseName,
  role: string,
): Promise<{ release: string; rules: 'missing' | 'same' | 'different' }> {
  const release = `projects/${projectId}/releases/cloud.firestore${databaseId === DEFAULT_DATABASE ? '' : `/${databaseId}`}`;
  const answer = await google.get(`${FIREBASE_RULES}/${release}`, role);
  if (answer.status === 404) return { release, rules: 'missing' };
  const question = 'the question for the released rules';
  const { rulesetName } = bodyOf(answer, releaseSchema, question);
  const ruleset = await google.get(`${FIREBASE_RULES}/${rulesetName}`, role);
  const { files } = bodyOf(ruleset, rulesetSchema, question).source;
  const isSame = files.length === 1 && files[0]?.content.trim() === readFileSync(RULES, 'utf8').trim();
  return { release, rules: isSame ? 'same' : 'different' };
}
