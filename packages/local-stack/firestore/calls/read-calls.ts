import { aggregate, fieldOfAggregation } from '../queries/aggregations';
import { transactionExpired, unimplemented } from '../documents/errors';
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
import type { Transaction } from '../transactions/transactions';
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

/** BatchGetDocuments; a read-write transaction locks the documents first, missing ones, too. */
export async function batchGetDocuments(
  state: FirestoreState,
  request: BatchGetDocumentsRequest,
): Promise<ReadAnswer[]> {
  const names = [...new Set(request.documents)];
  for (const name of names) checkDocumentName(name);
  return withReadTransaction(state, request, async (transaction) => {
    if (transaction) await lockForRead(state, transaction, names);
    const readTime = state.store.readTime();
    return names.map((name) => {
      const document = state.store.documents.get(name);
      return document
        ? { found: project(document, request.mask?.fieldPaths), readTime }
        : { missing: name, readTime };
    });
  });
}

/** RunQuery, outside of a transaction: the app's transactions read documents alone. */
export async function answerQuery(state: FirestoreState, request: RunQueryRequest): Promise<ReadAnswer[]> {
  const plan = planQuery(request.parent, request.structuredQuery);
  const found = find(state, request, plan, []);
  const readTime = state.store.readTime();
  if (found.length === 0) return [{ readTime }];
  return found.map((document) => ({ document: project(document, plan.projection), readTime }));
}

/** RunAggregationQuery: count and sum. */
export async function answerAggregationQuery(
  state: FirestoreState,
  request: RunAggregationQueryRequest,
): Promise<ReadAnswer[]> {
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

async function lockForRead(
  state: FirestoreState,
  transaction: Transaction,
  names: readonly string[],
): Promise<void> {
  for (const name of [...names].sort()) {
    await state.locks.acquire(transaction, name, 'read');
    // The transaction may have expired while it waited.
    if (!state.transactions.isOpen(transaction)) {
      state.locks.release(transaction);
      throw transactionExpired();
    }
  }
}

/** Runs a read; a failure ends its transaction, since the client does not learn a new one's name. */
async function withReadTransaction(
  state: FirestoreState,
  { transaction: token, newTransaction, readTime }: ReadConsistency,
  read: (transaction: Transaction | undefined) => Promise<ReadAnswer[]>,
): Promise<ReadAnswer[]> {
  if (readTime) throw unimplemented('Reading at a time in the past');
  const { transactions } = state;
  const begun = newTransaction && transactions.begin(newTransaction);
  const transaction = begun ?? (token && transactions.use(token));
  try {
    const answers = await read(transaction);
    return begun ? [{ transaction: begun.token }, ...answers] : answers;
  } catch (error) {
    if (transaction) transactions.end(transaction);
    throw error;
  }
}
