import { status } from '@grpc/grpc-js';

import { RpcError, unimplemented } from '../documents/errors';
import { NAME_FIELD } from '../documents/field-paths';
import type { CompositeIndex, IndexDefinitions, IndexField, QueryScope } from '../../kit/index-definitions';
import { isRange, type Condition } from './query-filters';
import type { QueryPlan } from './query-plan';

/** The fields that an index needs to serve a query. */
interface Need {
  collectionId: string;
  scope: QueryScope;
  /** Fields compared for equality: first in the index, each in any direction. */
  equal: string[];
  /** Fields searched with array-contains, for which the app defines no index. */
  contained: string[];
  /** The fields that sort the results, then the aggregated ones (in any direction). */
  sorted: { field: string; direction?: IndexField['order'] }[];
}

/**
 * Checks that a query's indexes exist. Those of single fields are automatic within a collection, and merged.
 * @throws FAILED_PRECONDITION with the missing index; UNIMPLEMENTED for names that are not sorted as the field before
 * @see https://firebase.google.com/docs/firestore/query-data/index-overview
 */
export function checkIndexes(
  plan: QueryPlan,
  aggregatedFields: readonly string[],
  readDefinitions: () => IndexDefinitions,
): void {
  const [last, byName] = [plan.orders.at(-2), plan.orders.at(-1)];
  if ((last?.descending ?? false) !== byName?.descending) throw unimplemented('Names in another direction');
  const need = needOf(plan, aggregatedFields);
  if (!isServed(need, readDefinitions())) throw indexRequired(need);
}

function needOf(plan: QueryPlan, aggregatedFields: readonly string[]): Need {
  const fieldsWhere = (test: (condition: Condition) => boolean): string[] => [
    ...new Set(plan.conditions.filter(test).map(({ field }) => field)),
  ];
  const contained = fieldsWhere(({ operator }) => operator === 'ARRAY_CONTAINS_ANY');
  const equal = fieldsWhere(({ operator }) => !isRange(operator) && operator !== 'ARRAY_CONTAINS_ANY');
  const sorted: Need['sorted'] = plan.orders
    .filter(({ field }) => field !== NAME_FIELD && !equal.includes(field))
    .map(({ field, descending }) => ({ field, direction: descending ? 'DESCENDING' : 'ASCENDING' }));
  const present = [...equal, ...sorted.map(({ field }) => field)];
  sorted.push(...aggregatedFields.filter((field) => !present.includes(field)).map((field) => ({ field })));
  const scope = plan.allDescendants ? 'COLLECTION_GROUP' : 'COLLECTION';
  return { collectionId: plan.collectionId, scope, equal, contained, sorted };
}

function isServed(need: Need, { indexes, fieldOverrides }: IndexDefinitions): boolean {
  const { collectionId, scope, equal, contained, sorted } = need;
  const found = [...equal, ...contained].map((field): Need['sorted'][number] => ({ field }));
  if (found.length + sorted.length === 0) return true;
  const isOfCollection = ({ collectionGroup }: { collectionGroup: string }): boolean =>
    collectionGroup === collectionId;
  /** Without an override, every field has its indexes within a collection. */
  const isIndexed = ({ field, direction }: Need['sorted'][number]): boolean => {
    const override = fieldOverrides.filter(isOfCollection).find(({ fieldPath }) => fieldPath === field);
    return override?.indexes.some(({ order }) => !direction || order === direction) ?? true;
  };
  const isAutomatic = sorted.length === 0 || (sorted.length === 1 && found.length === 0);
  if (isAutomatic && scope === 'COLLECTION' && [...found, ...sorted].every(isIndexed)) return true;
  // Indexes that end in the query's order are merged, so together they must cover the other fields.
  const prefixes = indexes
    .filter((index) => isOfCollection(index) && index.queryScope === scope)
    .map((index) => usablePrefix(need, index))
    .filter((prefix) => prefix !== undefined);
  return prefixes.length > 0 && found.every(({ field }) => prefixes.flat().includes(field));
}

/** Returns an index's fields before the query's order, or undefined if it does not serve the query. */
function usablePrefix({ equal, sorted }: Need, { fields }: CompositeIndex): string[] | undefined {
  const prefix = fields
    .slice(0, Math.max(0, fields.length - sorted.length))
    .map(({ fieldPath }) => fieldPath);
  const isOrdered = sorted.every(({ field, direction }, index) => {
    const own = fields[prefix.length + index];
    return own?.fieldPath === field && (!direction || own.order === direction);
  });
  return isOrdered && prefix.every((field) => equal.includes(field)) ? prefix : undefined;
}

function indexRequired({ collectionId, scope, equal, contained, sorted }: Need): RpcError {
  const fields: IndexField[] = [
    ...contained.map((fieldPath): IndexField => ({ fieldPath, arrayConfig: 'CONTAINS' })),
    ...equal.map((fieldPath): IndexField => ({ fieldPath, order: 'ASCENDING' })),
    ...sorted.map(({ field, direction = 'ASCENDING' }): IndexField => ({
      fieldPath: field,
      order: direction,
    })),
  ];
  const index: CompositeIndex = { collectionGroup: collectionId, queryScope: scope, fields };
  return new RpcError(
    status.FAILED_PRECONDITION,
    `The query requires an index. Add it to firestore.indexes.json: ${JSON.stringify(index)}`,
  );
}
