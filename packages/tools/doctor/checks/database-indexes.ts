import { readIndexDefinitions } from '@chiaro/local-stack/firestore/queries/index-definitions';
import { holds } from '../../kit/outcome';
import type { Check } from '../check';
import type { Deployment } from '../deployment';
import { broken } from '../finding';
import { DEPLOY } from '../google';
import { readAsAdmin } from './firestore-admin';

interface Index {
  queryScope?: unknown;
  fields?: readonly IndexField[] | null;
  state?: unknown;
}

interface IndexField {
  fieldPath?: string | null;
  order?: unknown;
  arrayConfig?: unknown;
}

/** Checks the indexes of several fields, without which an account's portraits are not listed and the report fails. */
export const compositeIndexes: Check = {
  id: 'composite-indexes',
  group: 'Firebase',
  title: 'The indexes of several fields are there',
  run: async (deployment) => {
    const wanted = readIndexDefinitions('firestore.indexes.json').indexes;
    const deployed = await readIndexes(deployment, new Set(wanted.map((index) => index.collectionGroup)));
    const states = wanted.map((index) => ({
      name: `${index.collectionGroup} (${index.fields.map(({ fieldPath }) => fieldPath).join(', ')})`,
      state: deployed.get(index.collectionGroup)?.find((other) => keyOf(other) === keyOf(index))?.state,
    }));
    const named = (chosen: typeof states) => chosen.map(({ name }) => name).join(' and ');
    const missing = states.filter(({ state }) => state === undefined);
    if (missing.length > 0) return broken(`There is no index of ${named(missing)}.`, DEPLOY);
    const creating = states.filter(({ state }) => state === 'CREATING');
    if (creating.length > 0)
      return broken(
        `The index of ${named(creating)} is still being made.`,
        'Wait some minutes and run the doctor again.',
      );
    const others = states.filter(({ state }) => state !== 'READY');
    return others.length === 0
      ? holds(`${named(states)}.`)
      : broken(
          `The index of ${named(others)} needs repair.`,
          'Google Cloud console → Firestore → Indexes: delete it, then npm run deploy:rules.',
        );
  },
};

async function readIndexes(
  deployment: Deployment,
  groups: ReadonlySet<string>,
): Promise<Map<string, readonly Index[]>> {
  const {
    NEXT_PUBLIC_FIREBASE_PROJECT_ID: project,
    FIREBASE_DATABASE_ID: database,
    FIRESTORE_TIMEOUT_MS: timeout,
  } = deployment.environment;
  return readAsAdmin(deployment, async (client) => {
    const entries = [...groups].map(async (group) => {
      const parent = client.collectionGroupPath(project, database, group);
      const [indexes] = await client.listIndexes({ parent }, { timeout });
      return [group, indexes] as const;
    });
    return new Map(await Promise.all(entries));
  });
}

/**
 * Returns a text that is the same for the same index. Google adds the document’s name in the order of the last field, which
 * the file leaves out.
 */
export function keyOf({ queryScope, fields }: Index): string {
  const own = (fields ?? []).map((field) => `${field.fieldPath} ${String(field.order ?? field.arrayConfig)}`);
  const implied = own.at(-2)?.endsWith(' DESCENDING') ? '__name__ DESCENDING' : '__name__ ASCENDING';
  const stated = own.at(-1) === implied ? own.slice(0, -1) : own;
  return [String(queryScope), ...stated].join();
}
