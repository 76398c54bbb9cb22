import { compareUtf8, compareValues } from '../documents/compare-values';
import { invalidArgument, unimplemented } from '../documents/errors';
import { documentField, NAME_FIELD } from '../documents/field-paths';
import { isRange, passes, readFilter, type Condition } from './query-filters';
import type { Cursor, StructuredQuery } from '../documents/requests';
import { collectionIdOf, parentOf } from '../documents/resource-names';
import type { StoredDocument, Value } from '../documents/values';

/** A field by which a query's results are sorted. */
export interface Order {
  field: string;
  descending: boolean;
}

/** A checked query with its complete order. */
export interface QueryPlan {
  parent: string;
  collectionId: string;
  allDescendants: boolean;
  conditions: readonly Condition[];
  /** Ends with the document's name. */
  orders: readonly Order[];
  startAt: Cursor | undefined;
  limit: number | undefined;
  /** The fields to return; undefined: all. */
  projection: readonly string[] | undefined;
}

/** What a query may have, but the app's have not. */
const UNUSED = ['endAt', 'offset', 'findNearest'] as const;

/**
 * Checks a query and completes its order.
 * @throws INVALID_ARGUMENT by the rules of google.firestore.v1.StructuredQuery; UNIMPLEMENTED for what the app's queries have not
 */
export function planQuery(parent: string, query: StructuredQuery): QueryPlan {
  for (const part of UNUSED) if (query[part]) throw unimplemented(`A query with ${part}`);
  const [selector] = query.from;
  if (!selector?.collectionId) throw unimplemented('A query of all collections');
  const conditions = query.where ? readFilter(query.where) : [];
  const explicit = query.orderBy.map(({ field, direction }) => ({
    field: field.fieldPath,
    descending: direction === 'DESCENDING',
  }));
  if (new Set(explicit.map(({ field }) => field)).size < explicit.length)
    throw invalidArgument('order by clause cannot contain duplicate fields');
  return {
    parent,
    collectionId: selector.collectionId,
    allDescendants: selector.allDescendants ?? false,
    conditions,
    orders: completeOrders(explicit, conditions),
    startAt: query.startAt,
    limit: query.limit && (query.limit.value ?? 0),
    projection: query.select?.fields.map(({ fieldPath }) => fieldPath),
  };
}

/** Adds the fields with a range, by name, and the document's name. */
function completeOrders(explicit: readonly Order[], conditions: readonly Condition[]): Order[] {
  const descending = explicit.at(-1)?.descending ?? false;
  const ranges = conditions.filter(({ operator }) => isRange(operator));
  const missing = [...new Set(ranges.map(({ field }) => field))]
    .filter((field) => field !== NAME_FIELD && !explicit.some((order) => order.field === field))
    .sort(compareUtf8);
  const named = explicit.filter(({ field }) => field === NAME_FIELD);
  return [
    ...explicit.filter(({ field }) => field !== NAME_FIELD),
    ...missing.map((field) => ({ field, descending })),
    ...(named.length > 0 ? named : [{ field: NAME_FIELD, descending }]),
  ];
}

/** Whether a document is among a query's results without its limit. */
function accepts(plan: QueryPlan, document: StoredDocument): boolean {
  return (
    isInScope(plan, document.name) &&
    plan.orders.every(({ field }) => documentField(document, field) !== undefined) &&
    plan.conditions.every((condition) => passes(document, condition)) &&
    isAfterStart(plan, document)
  );
}

function isInScope(plan: QueryPlan, name: string): boolean {
  if (!name.startsWith(`${plan.parent}/`)) return false;
  if (collectionIdOf(name) !== plan.collectionId) return false;
  return plan.allDescendants || parentOf(parentOf(name)) === plan.parent;
}

function isAfterStart(plan: QueryPlan, document: StoredDocument): boolean {
  if (!plan.startAt) return true;
  const order = comparePlaces(plan, placeOf(plan, document), plan.startAt.values);
  return plan.startAt.before ? order >= 0 : order > 0;
}

/** Returns a query's results. */
export function runQuery(plan: QueryPlan, documents: ReadonlyMap<string, StoredDocument>): StoredDocument[] {
  const found = [...documents.values()].filter((document) => accepts(plan, document));
  found.sort((left, right) => comparePlaces(plan, placeOf(plan, left), placeOf(plan, right)));
  return found.slice(0, plan.limit);
}

/** The values by which a document is sorted. */
type Place = readonly (Value | undefined)[];

function placeOf({ orders }: QueryPlan, document: StoredDocument): Place {
  return orders.map(({ field }) => documentField(document, field));
}

/** Compares two places by the values that both have. */
function comparePlaces({ orders }: QueryPlan, left: Place, right: Place): number {
  for (const [index, { descending }] of orders.entries()) {
    const [leftValue, rightValue] = [left[index], right[index]];
    const order = leftValue && rightValue ? compareValues(leftValue, rightValue) : 0;
    if (order !== 0) return descending ? -order : order;
  }
  return 0;
}
