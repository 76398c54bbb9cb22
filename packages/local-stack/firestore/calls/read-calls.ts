import { aggregate, fieldOfAggregation } from '../queries/aggregations';
import { transactionExpired, unimplemented } from '../documents/errors';
import { projectFields } from '../documents/field-paths';
import type { FirestoreState } from './firestore-state';
import { checkIndexes } from '../queries/index-check';
import { lockNameOfDocument, QUERIES_LOCK, type LockClaim } from '../transactions/locks';
import { accepts, planQuery, runQuery, type QueryPlan } from '../queries/query-plan';
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
    const claims = [...names]
      .sort()
      .map((name): [string, LockClaim] => [lockNameOfDocument(name), { kind: 'read' }]);
    const documents = await lockedForRead(state, transaction, claims);
    const readTime = state.store.readTime();
    return names.map((name) => {
      const document = documents.get(name);
      return document
        ? { found: project(document, request.mask?.fieldPaths), readTime }
        : { missing: name, readTime };
    });
  });
}

/** RunQuery; in a read-write transaction no other commit can change the result until the transaction ends. */
export async function answerQuery(state: FirestoreState, request: RunQueryRequest): Promise<ReadAnswer[]> {
  if (request.explainOptions) throw unimplemented('Query explain');
  const plan = planQuery(request.parent, request.structuredQuery);
  if (!state.hasAllIndexes) checkIndexes(plan, [], state.readIndexDefinitions);
  return withReadTransaction(state, request, async (transaction) => {
    const found = await queryInTransaction(state, transaction, plan);
    const readTime = state.store.readTime();
    if (found.length === 0) return [{ readTime }];
    return found.map((document) => ({ document: project(document, plan.projection), readTime }));
  });
}

/** RunAggregationQuery: count, sum and average. */
export async function answerAggregationQuery(
  state: FirestoreState,
  request: RunAggregationQueryRequest,
): Promise<ReadAnswer[]> {
  if (request.explainOptions) throw unimplemented('Query explain');
  const { structuredQuery, aggregations } = request.structuredAggregationQuery;
  const plan = planQuery(request.parent, structuredQuery);
  const fields = aggregations.map(fieldOfAggregation).filter((field) => field !== undefined);
  if (!state.hasAllIndexes) checkIndexes(plan, fields, state.readIndexDefinitions);
  return withReadTransaction(state, request, async (transaction) => {
    const found = await queryInTransaction(state, transaction, plan);
    const aggregateFields = aggregate(aggregations, found);
    return [{ result: { aggregateFields }, readTime: state.store.readTime() }];
  });
}

async function queryInTransaction(
  state: FirestoreState,
  transaction: Transaction | undefined,
  plan: QueryPlan,
): Promise<StoredDocument[]> {
  const claim: LockClaim = { kind: 'query', matches: (document) => accepts(plan, document) };
  return runQuery(plan, await lockedForRead(state, transaction, [[QUERIES_LOCK, claim]]));
}

/** Acquires the locks that the transaction needs and returns the documents that it reads. */
async function lockedForRead(
  state: FirestoreState,
  transaction: Transaction | undefined,
  claims: readonly [string, LockClaim][],
): Promise<ReadonlyMap<string, StoredDocument>> {
  if (!transaction) return state.store.documents;
  if (transaction.snapshot) return transaction.snapshot;
  for (const [name, claim] of claims) {
    await state.locks.acquire(transaction, name, claim);
    // The transaction may have expired while it waited.
    if (!state.transactions.isOpen(transaction)) {
      state.locks.release(transaction);
      throw transactionExpired();
    }
  }
  return state.store.documents;
}

/** Runs a read; a failure ends its transaction, since the client does not learn a new one's name. */
async function withReadTransaction(
  state: FirestoreState,
  { transaction: token, newTransaction, readTime }: ReadConsistency,
  read: (transaction: Transaction | undefined) => Promise<ReadAnswer[]>,
): Promise<ReadAnswer[]> {
  if (readTime) throw unimplemented('Reading at a time in the past');
  const { transactions, store } = state;
  const begun = newTransaction && transactions.begin(newTransaction, store.documents);
  const transaction = begun ?? (token && transactions.use(token));
  try {
    const answers = await read(transaction);
    return begun ? [{ transaction: begun.token }, ...answers] : answers;
  } catch (error) {
    if (transaction) transactions.end(transaction);
    throw error;
  }
}
