import { z } from 'zod';

import { NAME_FIELD } from '../../firestore/documents/field-paths';
import { readIndexDefinitions, type FieldOverride } from '../../kit/index-definitions';
import { GoogleApiError } from '../api/google-api-error';
import { parseBody, type Operation, type OperationContext } from './operation';

const DEFINITIONS = 'firestore.indexes.json';

/** The automatic indexes of a field: https://firebase.google.com/docs/firestore/query-data/index-overview */
const AUTOMATIC: FieldOverride['indexes'] = [
  { order: 'ASCENDING' },
  { order: 'DESCENDING' },
  { arrayConfig: 'CONTAINS' },
];

const queryScope = z.enum(['COLLECTION', 'COLLECTION_GROUP']);
const modeSchema = z.object({
  order: z.enum(['ASCENDING', 'DESCENDING']).exactOptional(),
  arrayConfig: z.literal('CONTAINS').exactOptional(),
});
const fieldSchema = modeSchema.extend({ fieldPath: z.string() });
const databaseSchema = z.object({ type: z.literal('FIRESTORE_NATIVE'), locationId: z.string() });
const indexSchema = z.object({ queryScope, fields: z.array(fieldSchema).min(2) });
const fieldUpdateSchema = z.object({
  indexConfig: z.object({ indexes: z.array(z.object({ queryScope, fields: z.tuple([modeSchema]) })) }),
  ttlConfig: z.object({}).optional(),
});

/**
 * GET databases/{id}: returns a database; all have the mode of the settings.
 * @see https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases/get
 */
export const getDatabase: Operation = (context, { resource }) => ({
  name: databaseName(context, resource),
  type: context.settings.current.database,
  locationId: 'nam5',
});

/**
 * POST databases: begins to create a database.
 * @see https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases/create
 */
export const createDatabase: Operation = ({ projectId, settings }, { body, query }) => {
  if (settings.current.database !== null) throw new GoogleApiError('Database already exists.', 409);
  const { type } = parseBody(databaseSchema, body);
  settings.change({ database: type });
  return { name: `projects/${projectId}/databases/${query.get('databaseId')}/operations/create` };
};

/**
 * GET databases/{id}/operations/{id}: returns the created database.
 * @see https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.operations/get
 */
export const getDatabaseOperation: Operation = (context, request) => ({
  name: `projects/${context.projectId}/databases/${request.resource}/operations/create`,
  done: true,
  response: getDatabase(context, request),
});

/**
 * GET collectionGroups/{id}/indexes: returns the deployed composite indexes of a collection group, each with the name as
 * its last field, on one page.
 * @see https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.collectionGroups.indexes/list
 */
export const listIndexes: Operation = (context, { resource }) => {
  const parent = databaseName(context, resource);
  const group = partsOf(resource).collectionGroup;
  const { compositeIndexes: state, createdIndexes } = context.settings.current;
  const deployed = [
    ...(state === null
      ? []
      : readIndexDefinitions(DEFINITIONS).indexes.map((index) => ({ ...index, state }))),
    ...createdIndexes.map((index) => ({ ...index, state: 'CREATING' })),
  ].filter(({ collectionGroup }) => collectionGroup === group);
  return {
    indexes: deployed.map(({ fields, ...index }, place) => ({
      name: `${parent}/indexes/${place}`,
      queryScope: index.queryScope,
      fields: [
        ...fields.filter(({ fieldPath }) => fieldPath !== NAME_FIELD),
        fields.find(({ fieldPath }) => fieldPath === NAME_FIELD) ?? {
          fieldPath: NAME_FIELD,
          order: fields.at(-1)?.order ?? 'ASCENDING',
        },
      ],
      state: index.state,
    })),
  };
};

/**
 * GET collectionGroups/{id}/fields/{path}: returns the deployed indexes and time-to-live policy of a field.
 * @see https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.collectionGroups.fields/get
 */
export const getField: Operation = (context, { resource }) => {
  const name = databaseName(context, resource);
  const { collectionGroup, fieldPath } = partsOf(resource);
  const { timeToLive, hasFieldIndexes, updatedFields } = context.settings.current;
  const isOfField = (override: FieldOverride): boolean =>
    override.collectionGroup === collectionGroup && override.fieldPath === fieldPath;
  const updated = updatedFields.findLast(isOfField);
  const defined = readIndexDefinitions(DEFINITIONS).fieldOverrides.find(isOfField);
  const override = updated ?? (hasFieldIndexes ? defined : undefined);
  const policy = updated?.ttl ? 'CREATING' : defined?.ttl ? timeToLive : null;
  return {
    name,
    indexConfig: {
      indexes: (override?.indexes ?? AUTOMATIC).map(({ queryScope: scope = 'COLLECTION', ...mode }) => ({
        queryScope: scope,
        fields: [{ fieldPath, ...mode }],
        state: 'READY',
      })),
      usesAncestorConfig: override === undefined,
    },
    ...(policy !== null && { ttlConfig: { state: policy } }),
  };
};

/**
 * POST collectionGroups/{id}/indexes: begins to build a composite index.
 * @see https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.collectionGroups.indexes/create
 */
export const createIndex: Operation = (context, { resource, body }) => {
  const name = databaseName(context, resource);
  const { createdIndexes } = context.settings.current;
  const created = { collectionGroup: partsOf(resource).collectionGroup, ...parseBody(indexSchema, body) };
  context.settings.change({ createdIndexes: [...createdIndexes, created] });
  return { name: `${name}/operations/createIndex` };
};

/**
 * PATCH collectionGroups/{id}/fields/{path}: replaces the indexes of a field and begins to make its time-to-live policy.
 * @see https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.collectionGroups.fields/patch
 */
export const updateField: Operation = (context, { resource, query, body }) => {
  const name = databaseName(context, resource);
  const { indexConfig, ttlConfig } = parseBody(fieldUpdateSchema, body);
  const mask = query.get('updateMask')?.split(',') ?? [];
  const updated = {
    ...partsOf(resource),
    ttl: mask.includes('ttlConfig') && ttlConfig !== undefined,
    indexes: indexConfig.indexes.map(({ queryScope: scope, fields: [mode] }) => ({
      queryScope: scope,
      ...mode,
    })),
  };
  context.settings.change({ updatedFields: [...context.settings.current.updatedFields, updated] });
  return { name: `${name}/operations/updateField` };
};

/** Returns the full name of a database or of something in it. @throws GoogleApiError if there is no database */
function databaseName({ projectId, settings }: OperationContext, resource: string): string {
  const [database] = resource.split('/');
  if (settings.current.database === null)
    throw new GoogleApiError(`Project '${projectId}' or database '${database}' does not exist.`, 404);
  return `projects/${projectId}/databases/${resource}`;
}

function partsOf(resource: string): { collectionGroup: string; fieldPath: string } {
  const [, , collectionGroup = '', , fieldPath = ''] = resource.split('/');
  return { collectionGroup, fieldPath };
}
