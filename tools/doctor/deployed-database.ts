import { readFileSync } from 'node:fs';

import { readIndexDefinitions } from '@chiaro/local-stack/kit/index-definitions';
import { z } from 'zod';

import { DEFAULT_DATABASE } from '@/lib/server/environment/environment-rules';
import { bodyOf, FIREBASE_RULES, FIRESTORE, type Google, type GoogleAnswer } from './google';

const DEFINITIONS = 'firestore.indexes.json';
export const RULES = 'firestore.rules';

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
  ttlConfig: z.object({ state: z.string().default('STATE_UNSPECIFIED') }).optional(),
});
const rulesetSchema = z.object({
  source: z.object({ files: z.array(z.object({ content: z.string() })) }),
});

type Index = z.infer<typeof indexSchema>;

/**
 * A database at Google, to which firestore.rules and firestore.indexes.json are deployed. Methods throw like Google's `get`,
 * which has the role.
 */
export class DeployedDatabase {
  /** @param databaseId `(default)` for the project's first database */
  constructor(
    private readonly google: Pick<Google, 'get'>,
    readonly projectId: string,
    readonly databaseId: string,
  ) {}

  /**
   * Reads the state of each composite index of the file: READY, CREATING or NEEDS_REPAIR; undefined for a missing one.
   * `address` is that of its group's indexes.
   * https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.collectionGroups.indexes
   */
  async readCompositeIndexes(role: string) {
    const listOf = new Map<string, Promise<Index[]>>();
    const wanted = readIndexDefinitions(DEFINITIONS).indexes;
    return Promise.all(
      wanted.map(async ({ collectionGroup, queryScope, fields }) => {
        const address = `${this.addressOf(collectionGroup)}/indexes`;
        const list = listOf.get(collectionGroup) ?? this.listIndexes(address, role);
        listOf.set(collectionGroup, list);
        const index = { queryScope, fields };
        const { state } = (await list).find((found) => keyOf(found) === keyOf(index)) ?? {};
        const name = `${collectionGroup} (${fields.map(({ fieldPath }) => fieldPath).join(', ')})`;
        return { index, name, address, state };
      }),
    );
  }

  /**
   * Reads the fields of the file: whether their indexes are those of the file, and the state of their time-to-live policy:
   * ACTIVE, CREATING or NEEDS_REPAIR; undefined without a policy.
   * https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.collectionGroups.fields
   */
  async readFields(role: string) {
    const wanted = readIndexDefinitions(DEFINITIONS).fieldOverrides;
    return Promise.all(
      wanted.map(async (override) => {
        const { collectionGroup, fieldPath, ttl = false } = override;
        const address = `${this.addressOf(collectionGroup)}/fields/${encodeURIComponent(fieldPath)}`;
        const answer = await this.google.get(address, role);
        const { indexConfig, ttlConfig } =
          unlessMissing(answer, fieldSchema, 'the question for a field') ?? {};
        const indexes = override.indexes.map(({ queryScope = 'COLLECTION', ...mode }) => ({
          queryScope,
          fields: [{ fieldPath, ...mode }],
        }));
        // An index of every field has the path `*`.
        const deployed = indexConfig?.indexes.map(({ queryScope, fields }) => ({
          queryScope,
          fields: fields.map((mode) => ({ ...mode, fieldPath })),
        }));
        const hasIndexes = deployed !== undefined && keysOf(deployed) === keysOf(indexes);
        const name = `${collectionGroup}.${fieldPath}`;
        return { name, address, indexes, hasIndexes, ttl, state: ttlConfig?.state };
      }),
    );
  }

  /**
   * Reads the rules in force, and whether they are those of the file. `release` is the name of the database's release.
   * https://firebase.google.com/docs/reference/rules/rest/v1/projects.releases
   */
  async readRules(role: string): Promise<{ release: string; rules: 'missing' | 'same' | 'different' }> {
    const database = this.databaseId === DEFAULT_DATABASE ? '' : `/${this.databaseId}`;
    const release = `projects/${this.projectId}/releases/cloud.firestore${database}`;
    const question = 'the question for the released rules';
    const answer = await this.google.get(`${FIREBASE_RULES}/${release}`, role);
    const released = unlessMissing(answer, z.object({ rulesetName: z.string() }), question);
    if (!released) return { release, rules: 'missing' };
    const ruleset = await this.google.get(`${FIREBASE_RULES}/${released.rulesetName}`, role);
    const { files } = bodyOf(ruleset, rulesetSchema, question).source;
    const isSame = files.length === 1 && files[0]?.content.trim() === readFileSync(RULES, 'utf8').trim();
    return { release, rules: isSame ? 'same' : 'different' };
  }

  private addressOf(collectionGroup: string): string {
    return `${FIRESTORE}/projects/${this.projectId}/databases/${this.databaseId}/collectionGroups/${collectionGroup}`;
  }

  private async listIndexes(address: string, role: string): Promise<Index[]> {
    const found: Index[] = [];
    let token = '';
    do {
      const answer = await this.google.get(`${address}?pageToken=${encodeURIComponent(token)}`, role);
      const page = unlessMissing(answer, indexPageSchema, 'the question for indexes');
      found.push(...(page?.indexes ?? []));
      token = page?.nextPageToken ?? '';
    } while (token !== '');
    return found;
  }
}

function unlessMissing<Schema extends z.ZodType>(answer: GoogleAnswer, schema: Schema, call: string) {
  return answer.status === 404 ? undefined : bodyOf(answer, schema, call);
}

function keysOf(indexes: readonly Index[]): string {
  return indexes.map(keyOf).toSorted().join();
}

/** Google adds the document’s name in the order of the last field, which the file leaves out. */
function keyOf({ queryScope, fields }: Index): string {
  const modes = fields.map(({ fieldPath, order, arrayConfig }) => `${fieldPath} ${order ?? arrayConfig}`);
  const implied = modes.at(-2)?.endsWith(' DESCENDING') ? '__name__ DESCENDING' : '__name__ ASCENDING';
  return [queryScope, ...(modes.at(-1) === implied ? modes.slice(0, -1) : modes)].join(' ');
}
