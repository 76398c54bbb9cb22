import { compareUtf8, compareValues } from '../documents/compare-values';
import { invalidArgument, unimplemented } from '../documents/errors';
import { documentField, NAME_FIELD } from '../documents/field-paths';
import { checkFilter } from './query-filter-check';
import { conditionsOf, isInequality, passes, type Filter } from './query-filters';
import type { Cursor, StructuredQuery } from '../documents/requests';
import { collectionIdOf, parentOf } from '../documents/resource-names';
import type { StoredDocument } from '../documents/values';

/** A field by which a query's results are sorted. */
export interface Order {
  field: string;
  descending: boolean;
}

/** A checked query with its complete order. */
export interface QueryPlan {
  parent: string;
  /** undefined: all collections. */
  collectionId: string | undefined;
  allDescendants: boolean;
  filter: Filter | undefined;
  /** Ends with the document's name. */
  orders: readonly Order[];
  startAt: Cursor | undefined;
  endAt: Cursor | undefined;
  offset: number;
  limit: number | undefined;
  /** The fields to return; undefined: all. */
  projection: readonly string[] | undefined;
}

/**
 * Checks a query and completes its order.
 * @throws INVALID_ARGUMENT by the rules of google.firestore.v1.StructuredQuery; UNIMPLEMENTED for a vector search
 */
export function planQuery(parent: string, query: StructuredQuery): QueryPlan {
  if (query.findNearest) throw unimplemented('Vector search');
  const filter = query.where && checkFilter(query.where);
  const explicit = query.orderBy.map(({ field, direction }) => ({
    field: field.fieldPath,
    descending: direction === 'DESCENDING',
  }));
  if (new Set(explicit.map(({ field }) => field)).size < explicit.length)
    throw invalidArgument('order by clause cannot contain duplicate fields');
  const [selector] = query.from;
  return {
    parent,
    collectionId: selector?.collectionId || undefined,
    allDescendants: selector?.allDescendants ?? false,
    filter,
    orders: completeOrders(explicit, filter),
    startAt: query.startAt,
    endAt: query.endAt,
    offset: query.offset ?? 0,
    limit: query.limit && (query.limit.value ?? 0),
    projection: query.select?.fields.map(({ fieldPath }) => fieldPath),
  };
}

/** Adds the fields with an inequality, by name, and the document's name. */
function completeOrders(explicit: readonly Order[], filter: Filter | undefined): Order[] {
  const descending = explicit.at(-1)?.descending ?? false;
  const ranges = filter ? conditionsOf(filter).filter(isInequality) : [];
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

/** Whether a document is among a query's results without offset and limit. */
export function accepts(plan: QueryPlan, document: StoredDocument): boolean {
  return (
    isInScope(plan, document.name) &&
    plan.orders.every(({ field }) => documentField(document, field) !== undefined) &&
    (!plan.filter || passes(document, plan.filter)) &&
    isBetweenCursors(plan, document)
  );
}

function isInScope(plan: QueryPlan, name: string): boolean {
  if (!name.startsWith(`${plan.parent}/`)) return false;
  if (plan.collectionId !== undefined && collectionIdOf(name) !== plan.collectionId) return false;
  return plan.allDescendants || parentOf(parentOf(name)) === plan.parent;
}

function isBetweenCursors(plan: QueryPlan, document: StoredDocument): boolean {
  if (plan.startAt) {
    const order = compareWithCursor(plan, document, plan.startAt);
    if (plan.startAt.before ? order < 0 : order <= 0) return false;
  }
  if (plan.endAt) {
    const order = compareWithCursor(plan, document, plan.endAt);
    if (plan.endAt.before ? order >= 0 : order > 0) return false;
  }
  return true;
}

function compareWithCursor(plan: QueryPlan, document: StoredDocument, cursor: Cursor): number {
  for (const [index, position] of cursor.values.entries()) {
    const order = plan.orders[index];
    const value = order && documentField(document, order.field);
    const difference = value ? compareValues(value, position) : 0;
    if (difference !== 0) return order?.descending ? -difference : difference;
  }
  return 0;
}

/** Returns a query's results. */
export function runQuery(plan: QueryPlan, documents: ReadonlyMap<string, StoredDocument>): StoredDocument[] {
  const found = [...documents.values()].filter((document) => accepts(plan, document));
  found.sort((left, right) => compareDocuments(plan, left, right));
  return found.slice(plan.offset, plan.limit === undefined ? undefined : plan.offset + plan.limit);
}

function compareDocuments(plan: QueryPlan, left: StoredDocument, right: StoredDocument): number {
  for (const { field, descending } of plan.orders) {
    const leftValue = documentField(left, field);
    const rightValue = documentField(right, field);
    const order = leftValue && rightValue ? compareValues(leftValue, rightValue) : 0;
    if (order !== 0) return descending ? -order : order;
  }
  return 0;
}
