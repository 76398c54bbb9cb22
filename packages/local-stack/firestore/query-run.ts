import { compareValues } from './compare-values';
import { documentField } from './field-paths';
import { accepts, type QueryPlan } from './query-plan';
import type { StoredDocument } from './values';

/** The documents that a query finds, in its order, after its offset and within its limit. */
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
