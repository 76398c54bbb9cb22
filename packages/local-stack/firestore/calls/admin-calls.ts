import type { FirestoreState } from './firestore-state';
import { invalidArgument } from '../errors';
import { NAME_FIELD } from '../documents/field-paths';
import type { FieldOverride } from '../queries/index-definitions';
import type { ListIndexesRequest, NamedRequest } from './requests';

const FIELD_NAME = /^(projects\/[^/]+\/databases\/[^/]+)\/collectionGroups\/([^/]+)\/fields\/([^/]+)$/;

const GROUP_NAME = /^projects\/[^/]+\/databases\/[^/]+\/collectionGroups\/([^/]+)$/;

/** What the administration of the database needs. */
type DeployedState = Pick<FirestoreState, 'settings' | 'readIndexDefinitions'>;

/** The automatic indexes of a field: https://firebase.google.com/docs/firestore/query-data/index-overview */
const AUTOMATIC: FieldOverride['indexes'] = [
  { order: 'ASCENDING' },
  { order: 'DESCENDING' },
  { arrayConfig: 'CONTAINS' },
];

/**
 * GetField: returns the deployed indexes and time-to-live policy of a field.
 * @see https://firebase.google.com/docs/firestore/reference/rpc/google.firestore.admin.v1
 */
export function getField({ settings, readIndexDefinitions }: DeployedState, { name }: NamedRequest): object {
  const [, database, collectionGroup, fieldPath = ''] = FIELD_NAME.exec(name) ?? [];
  if (database === undefined) throw invalidArgument(`"${name}" is not the name of a field.`);
  const { timeToLive, hasFieldIndexes, updatedFields } = settings.current;
  const isOfField = (override: FieldOverride): boolean =>
    override.collectionGroup === collectionGroup && override.fieldPath === fieldPath;
  const updated = updatedFields.findLast(isOfField);
  const defined = readIndexDefinitions().fieldOverrides.find(isOfField);
  const override = updated ?? (hasFieldIndexes ? defined : undefined);
  const policy = updated?.ttl ? 'CREATING' : defined?.ttl ? timeToLive : null;
  return {
    name,
    indexConfig: {
      indexes: (override?.indexes ?? AUTOMATIC).map(({ queryScope = 'COLLECTION', ...mode }) => ({
        queryScope,
        fields: [{ fieldPath, ...mode }],
        state: 'READY',
      })),
      usesAncestorConfig: override === undefined,
      ancestorField: `${database}/collectionGroups/__default__/fields/*`,
    },
    ...(policy !== null ? { ttlConfig: { state: policy } } : {}),
  };
}

/**
 * ListIndexes: returns the deployed composite indexes of a collection group, each with the name as its last field, on one
 * page. The filter is ignored.
 * @see https://firebase.google.com/docs/firestore/reference/rpc/google.firestore.admin.v1
 */
export function listIndexes(
  { settings, readIndexDefinitions }: DeployedState,
  { parent }: ListIndexesRequest,
): object {
  const [, group] = GROUP_NAME.exec(parent) ?? [];
  if (group === undefined) throw invalidArgument(`"${parent}" is not the name of a collection group.`);
  const { compositeIndexes: state, createdIndexes } = settings.current;
  const deployed = [
    ...(state === null ? [] : readIndexDefinitions().indexes.map((index) => ({ ...index, state }))),
    ...createdIndexes.map((index) => ({ ...index, state: 'CREATING' })),
  ].filter(({ collectionGroup }) => collectionGroup === group);
  return {
    indexes: deployed.map(({ queryScope, fields, state: indexState }, index) => ({
      name: `${parent}/indexes/${index}`,
      queryScope,
      fields: [
        ...fields.filter(({ fieldPath }) => fieldPath !== NAME_FIELD),
        fields.find(({ fieldPath }) => fieldPath === NAME_FIELD) ?? {
          fieldPath: NAME_FIELD,
          order: fields.at(-1)?.order ?? 'ASCENDING',
        },
      ],
      state: indexState,
    })),
  };
}
