import { status } from '@grpc/grpc-js';

import { RpcError } from '../documents/errors';
import { NAME_FIELD } from '../documents/field-paths';
import type { CompositeIndex, IndexDefinitions, IndexField, QueryScope } from '../../kit/index-definitions';
import { isRange, type Condition } from './query-filters';
import type { Order, QueryPlan } from './query-plan';

/** The fields that an index needs to serve a query. */
interface Need {
  collectionId: string;
  scope: QueryScope;
  /** Fields compared for equality: first in the index, each in any direction. */
  equal: string[];
  /** Fields searched with array-contains: first in the index, too. */
  contained: string[];
  /** The fields that sort the results, then the aggregated ones (in any direction). */
  sorted: { field: string; direction: IndexField['order'] | undefined }[];
  nameDescending: boolean;
}

/**
 * Checks that a query's indexes exist. Those of single fields are automatic within a collection, and merged.
 * @throws FAILED_PRECONDITION with the missing index
 * @see https://firebase.google.com/docs/firestore/query-data/index-overview
 */
export function checkIndexes(
  plan: QueryPlan,
  aggregatedFields: readonly string[],
  readDefinitions: () => IndexDefinitions,
): void {
  const need = needOf(plan, aggregatedFields);
  if (!isServed(need, readDefinitions)) throw indexRequired(need);
}

function needOf(plan: QueryPlan, aggregatedFields: readonly string[]): Need {
  const fieldsWhere = (test: (condition: Condition) => boolean): string[] => [
    ...new Set(plan.conditions.filter(test).map(({ field }) => field)),
  ];
  const contained = fieldsWhere(({ operator }) => operator === 'ARRAY_CONTAINS_ANY');
  const equal = fieldsWhere(
    ({ operator, field }) => !isRange(operator) && operator !== 'ARRAY_CONTAINS_ANY' && field !== NAME_FIELD,
  );
  const isSorted = ({ field }: Order): boolean => field !== NAME_FIELD && !equal.includes(field);
  const sorted: Need['sorted'] = plan.orders
    .filter(isSorted)
    .map(({ field, descending }) => ({ field, direction: descending ? 'DESCENDING' : 'ASCENDING' }));
  for (const field of new Set(aggregatedFields)) {
    const isPresent = equal.includes(field) || sorted.some((order) => order.field === field);
    if (!isPresent) sorted.push({ field, direction: undefined });
  }
  return {
    collectionId: plan.collectionId,
    scope: plan.allDescendants ? 'COLLECTION_GROUP' : 'COLLECTION',
    equal,
    contained,
    sorted,
    nameDescending: plan.orders.at(-1)?.descending ?? false,
  };
}

function isServed(need: Need, readDefinitions: () => IndexDefinitions): boolean {
  const { equal, contained, sorted, nameDescending } = need;
  const fields = equal.length + contained.length + sorted.length;
  if (fields === 0 && !nameDescending) return true;
  const isMerge = sorted.length === 0 && fields > 0 && !(contained.length > 0 && nameDescending);
  const [only] = sorted;
  const isSingle =
    fields === 1 &&
    only !== undefined &&
    (only.direction === undefined || (only.direction === 'DESCENDING') === nameDescending);
  const definitions = readDefinitions();
  if ((isMerge || isSingle) && hasSingleFieldIndexes(need, definitions)) return true;
  return hasCompositeIndexes(need, definitions.indexes);
}

/** Without an override, every field has its indexes within a collection and none in a collection group. */
function hasSingleFieldIndexes(need: Need, { fieldOverrides }: IndexDefinitions): boolean {
  const isIndexed = (field: string, wanted: Partial<IndexField>): boolean => {
    const override = fieldOverrides.find(
      (candidate) => candidate.collectionGroup === need.collectionId && candidate.fieldPath === field,
    );
    if (!override) return need.scope === 'COLLECTION';
    return override.indexes.some(
      ({ queryScope = 'COLLECTION', order, arrayConfig }) =>
        queryScope === need.scope &&
        (wanted.arrayConfig ? arrayConfig === 'CONTAINS' : order !== undefined) &&
        (wanted.order === undefined || order === wanted.order),
    );
  };
  return (
    need.equal.every((field) => isIndexed(field, need.nameDescending ? { order: 'DESCENDING' } : {})) &&
    need.contained.every((field) => isIndexed(field, { arrayConfig: 'CONTAINS' })) &&
    need.sorted.every(({ field, direction }) => isIndexed(field, direction ? { order: direction } : {}))
  );
}

/** Indexes that end in the query's order are merged, so together they must cover the other fields. */
function hasCompositeIndexes(need: Need, indexes: readonly CompositeIndex[]): boolean {
  const wanted = new Set([...need.equal, ...need.contained]);
  const usable = indexes.filter(
    (index) => index.collectionGroup === need.collectionId && index.queryScope === need.scope,
  );
  const prefixes = usable.map((index) => usablePrefix(need, index)).filter((prefix) => prefix !== undefined);
  const covered = new Set(prefixes.flat());
  return prefixes.length > 0 && [...wanted].every((field) => covered.has(field));
}

/** Returns an index's fields before the query's order, or undefined if it does not serve the query. */
function usablePrefix(need: Need, { fields }: CompositeIndex): string[] | undefined {
  const named = fields.find(({ fieldPath }) => fieldPath === NAME_FIELD);
  const own = fields.filter(({ fieldPath }) => fieldPath !== NAME_FIELD);
  const nameOrder = named?.order ?? own.at(-1)?.order ?? 'ASCENDING';
  const hasDirection = need.sorted.every(({ direction }) => direction !== undefined);
  if (hasDirection && (nameOrder === 'DESCENDING') !== need.nameDescending) return undefined;
  const prefix = own.slice(0, own.length - need.sorted.length);
  const suffix = own.slice(prefix.length);
  const isOrdered =
    suffix.length === need.sorted.length &&
    suffix.every(({ fieldPath, order }, index) => {
      const wanted = need.sorted[index];
      return fieldPath === wanted?.field && (wanted.direction === undefined || order === wanted.direction);
    });
  const isWanted = prefix.every(({ fieldPath, arrayConfig }) =>
    arrayConfig ? need.contained.includes(fieldPath) : need.equal.includes(fieldPath),
  );
  return isOrdered && isWanted ? prefix.map(({ fieldPath }) => fieldPath) : undefined;
}

function indexRequired(need: Need): RpcError {
  const fields: IndexField[] = [
    ...need.contained.map((fieldPath): IndexField => ({ fieldPath, arrayConfig: 'CONTAINS' })),
    ...need.equal.map((fieldPath): IndexField => ({ fieldPath, order: 'ASCENDING' })),
    ...need.sorted.map(({ field, direction }): IndexField => ({
      fieldPath: field,
      order: direction ?? 'ASCENDING',
    })),
  ];
  const lastOrder = fields.at(-1)?.order ?? 'ASCENDING';
  if ((lastOrder === 'DESCENDING') !== need.nameDescending) {
    fields.push({ fieldPath: NAME_FIELD, order: need.nameDescending ? 'DESCENDING' : 'ASCENDING' });
  }
  const index: CompositeIndex = { collectionGroup: need.collectionId, queryScope: need.scope, fields };
  return new RpcError(
    status.FAILED_PRECONDITION,
    `The query requires an index. Add it to firestore.indexes.json: ${JSON.stringify(index)}`,
  );
}
