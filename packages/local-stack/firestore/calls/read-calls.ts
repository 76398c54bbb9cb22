import { status } from '@grpc/grpc-js';

import { aggregate, planAggregations } from '../queries/aggregations';
import { RpcError, transactionExpired, unimplemented } from '../errors';
import { projectFields } from '../documents/field-paths';
import type { FirestoreState } from './firestore-state';
import { checkIndexes } from '../queries/index-check';
import { lockNameOfDocument, QUERIES_LOCK, type LockClaim } from '../transactions/locks';
import { accepts, planQuery, runQuery, type QueryPlan } from '../queries/query-plan';
import type {
  BatchGetDocumentsRequest,
  GetDocumentRequest,
  ReadConsistency,
  RunAggregationQueryRequest,
  RunQueryRequest,
  SentDocument,
} from './requests';
import { checkDocumentName, compareNames } from '../documents/resource-names';
import type { Transaction } from '../transactions/transactions';
import type { Fields, StoredDocument, Timestamp } from '../documents/values';

interface ReadAnswer {
  transaction?: Buffer;
  readTime?: Timestamp;
  found?: SentDocument;
  missing?: string;
  document?: SentDocument;
  result?: { aggregateFields: Fields };
}

/** The transaction of a read; `announcement` names it if the read began it. */
interface ReadTransaction {
  transaction: Transaction | undefined;
  announcement: ReadAnswer[];
}

/** Returns a document with the fields at the paths; undefined: all fields. */
export function projectDocument(
  document: StoredDocument,
  paths: readonly string[] | undefined,
): SentDocument {
  return { ...document, fields: projectFields(document.fields, paths) };
}

/** BatchGetDocuments; a read-write transaction locks the documents first, missing ones, too. */
export async function batchGetDocuments(
  state: FirestoreState,
  request: BatchGetDocumentsRequest,
): Promise<ReadAnswer[]> {
  const names = [...new Set(request.documents ?? [])];
  for (const name of names) checkDocumentName(name, request.database ?? '');
  return withReadTransaction(state, request, async (transaction) => {
    const documents = await lockedForRead(
      state,
      transaction,
      [...names]
        .sort(compareNames)
        .map((name): [string, LockClaim] => [lockNameOfDocument(name), { kind: 'read' }]),
    );
    const readTime = state.store.readTime();
    const mask = request.mask && (request.mask.fieldPaths ?? []);
    return names.map((name) => {
      const document = documents.get(name);
      return document ? { found: projectDocument(document, mask), readTime } : { missing: name, readTime };
    });
  });
}

/** GetDocument. @throws NOT_FOUND */
export async function getDocument(state: FirestoreState, request: GetDocumentRequest): Promise<SentDocument> {
  const name = request.name ?? '';
  const database = name.slice(0, Math.max(0, name.indexOf('/documents/')));
  const [answer] = await batchGetDocuments(state, { ...request, database, documents: [name] });
  if (answer?.found) return answer.found;
  throw new RpcError(status.NOT_FOUND, `Document (${name}) not found.`);
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
    return found.map((document) => ({ document: projectDocument(document, plan.projection), readTime }));
  });
}

/** RunAggregationQuery: count, sum and average. */
export async function answerAggregationQuery(
  state: FirestoreState,
  request: RunAggregationQueryRequest,
): Promise<ReadAnswer[]> {
  if (request.explainOptions) throw unimplemented('Query explain');
  const query = request.structuredAggregationQuery;
  const plan = planQuery(request.parent, query?.structuredQuery);
  const aggregations = planAggregations(query?.aggregations ?? []);
  const fields = aggregations.map(({ field }) => field).filter((field) => field !== undefined);
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
  consistency: ReadConsistency,
  read: (transaction: Transaction | undefined) => Promise<ReadAnswer[]>,
): Promise<ReadAnswer[]> {
  const { transaction, announcement } = readTransaction(state, consistency);
  try {
    return [...announcement, ...(await read(transaction))];
  } catch (error) {
    if (transaction) state.transactions.end(transaction);
    throw error;
  }
}

function readTransaction(state: FirestoreState, consistency: ReadConsistency): ReadTransaction {
  if (consistency.readTime) throw unimplemented('Reading at a time in the past');
  if (consistency.newTransaction) {
    const transaction = state.transactions.begin(consistency.newTransaction, state.store.documents);
    return { transaction, announcement: [{ transaction: transaction.token }] };
  }
  if (!consistency.transaction?.length) return { transaction: undefined, announcement: [] };
  return { transaction: state.transactions.use(consistency.transaction), announcement: [] };
}
