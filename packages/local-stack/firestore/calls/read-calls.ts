import { aggregate, fieldOfAggregation } from '../queries/aggregations';
import { unimplemented } from '../documents/errors';
import { projectFields } from '../documents/field-paths';
import type { FirestoreState } from './firestore-state';
import { checkIndexes } from '../queries/index-check';
import { planQuery, runQuery, type QueryPlan } from '../queries/query-plan';
import type {
  BatchGetDocumentsRequest,
  ReadConsistency,
  RunAggregationQueryRequest,
  RunQueryRequest,
} from '../documents/requests';
import { checkDocumentName } from '../documents/resource-names';
import type { Fields, StoredDocument, Timestamp } from '../documents/values';

interface ReadAnswer {
  transaction?: Buffer;
  readTime?: Timestamp;
  found?: StoredDocument;
  missing?: string;
  document?: StoredDocument;
  result?: { aggregateFields: Fields };
}

function project(document: StoredDocument, paths: readonly string[] | undefined): StoredDocument {
  return { ...document, fields: projectFields(document.fields, paths) };
}

/** BatchGetDocuments; a transaction remembers the documents, missing ones, too. */
export function batchGetDocuments(state: FirestoreState, request: BatchGetDocumentsRequest): ReadAnswer[] {
  const names = [...new Set(request.documents)];
  for (const name of names) checkDocumentName(name);
  const { transaction, newTransaction, readTime: past } = request;
  if (past) throw unimplemented('Reading at a time in the past');
  const { transactions, store } = state;
  const begun = newTransaction && transactions.begin();
  const token = begun ?? transaction;
  if (token?.length) transactions.read(token, names);
  const readTime = store.readTime();
  const answers = names.map((name): ReadAnswer => {
    const document = store.documents.get(name);
    return document ? { found: document, readTime } : { missing: name, readTime };
  });
  return begun ? [{ transaction: begun }, ...answers] : answers;
}

/** RunQuery, outside of a transaction: the app's transactions read documents alone. */
export function answerQuery(state: FirestoreState, request: RunQueryRequest): ReadAnswer[] {
  const plan = planQuery(request.parent, request.structuredQuery);
  const found = find(state, request, plan, []);
  const readTime = state.store.readTime();
  if (found.length === 0) return [{ readTime }];
  return found.map((document) => ({ document: project(document, plan.projection), readTime }));
}

/** RunAggregationQuery: count and sum. */
export function answerAggregationQuery(
  state: FirestoreState,
  request: RunAggregationQueryRequest,
): ReadAnswer[] {
  const { structuredQuery, aggregations } = request.structuredAggregationQuery;
  const fields = aggregations.map(fieldOfAggregation).filter((field) => field !== undefined);
  const found = find(state, request, planQuery(request.parent, structuredQuery), fields);
  return [{ result: { aggregateFields: aggregate(aggregations, found) }, readTime: state.store.readTime() }];
}

function find(
  state: FirestoreState,
  { transaction, newTransaction, readTime }: ReadConsistency,
  plan: QueryPlan,
  aggregatedFields: readonly string[],
): StoredDocument[] {
  if (transaction ?? newTransaction ?? readTime) throw unimplemented('A query in a transaction or the past');
  checkIndexes(plan, aggregatedFields, state.readIndexDefinitions);
  return runQuery(plan, state.store.documents);
}
