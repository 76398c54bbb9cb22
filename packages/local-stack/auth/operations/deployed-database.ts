import { createHash } from 'node:crypto';

import { readIndexDefinitions } from '../../kit/index-definitions';
import { GoogleApiError } from '../api/google-api-error';
import type { Operation } from './operation';

const DEFINITIONS = 'firestore.indexes.json';

/**
 * GET releases/cloud.firestore, or …/{database} for a database other than (default): names the active ruleset.
 * @see https://firebase.google.com/docs/reference/rules/rest/v1/projects.releases/get
 */
export const getRelease: Operation = ({ projectId, settings }, { resource }) => {
  const { firestoreRules } = settings.current;
  if (firestoreRules === null) throw notFound();
  return {
    name: `projects/${projectId}/releases/${resource}`,
    rulesetName: `projects/${projectId}/rulesets/${rulesetId(firestoreRules)}`,
  };
};

/**
 * GET rulesets/{id}: returns the rules.
 * @see https://firebase.google.com/docs/reference/rules/rest/v1/projects.rulesets/get
 */
export const getRuleset: Operation = ({ projectId, settings }, { resource }) => {
  const { firestoreRules: content } = settings.current;
  if (content === null || resource !== rulesetId(content)) throw notFound();
  return {
    name: `projects/${projectId}/rulesets/${resource}`,
    source: { files: [{ name: 'firestore.rules', content }] },
  };
};

/**
 * GET collectionGroups/-/indexes: returns the deployed composite indexes, each with the name as its last field.
 * @see https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.collectionGroups.indexes/list
 */
export const listIndexes: Operation = ({ projectId, settings }, { resource }) => {
  const { compositeIndexes: state } = settings.current;
  const deployed = state === null ? [] : readIndexDefinitions(DEFINITIONS).indexes;
  return {
    indexes: deployed.map(({ collectionGroup, queryScope, fields }, place) => ({
      name: `projects/${projectId}/databases/${resource}/collectionGroups/${collectionGroup}/indexes/${place}`,
      queryScope,
      fields: [...fields, { fieldPath: '__name__', order: fields.at(-1)?.order ?? 'ASCENDING' }],
      state,
    })),
  };
};

/**
 * GET collectionGroups/-/fields: returns the fields with indexes or a time-to-live policy of their own, as the only `filter`
 * of the stand-in asks.
 * @see https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.collectionGroups.fields/list
 */
export const listFields: Operation = ({ projectId, settings }, { resource }) => {
  const { timeToLive, hasFieldIndexes } = settings.current;
  return {
    fields: readIndexDefinitions(DEFINITIONS).fieldOverrides.map(
      ({ collectionGroup, fieldPath, indexes, ttl = false }) => ({
        name: `projects/${projectId}/databases/${resource}/collectionGroups/${collectionGroup}/fields/${fieldPath}`,
        ...(hasFieldIndexes && {
          indexConfig: {
            indexes: indexes.map(({ queryScope = 'COLLECTION', ...mode }) => ({
              queryScope,
              fields: [{ fieldPath, ...mode }],
              state: 'READY',
            })),
          },
        }),
        ...(ttl && timeToLive !== null && { ttlConfig: { state: timeToLive } }),
      }),
    ),
  };
};

/** Derives the name from the content, since a ruleset never changes. */
function rulesetId(content: string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 32);
}

function notFound(): GoogleApiError {
  return new GoogleApiError('Requested entity was not found.', 404);
}
