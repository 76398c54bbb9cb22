import type { FirestoreState } from './firestore-state';
import { listCollectionIds, listDocuments } from './list-calls';
import { answerAggregationQuery, answerQuery, batchGetDocuments, getDocument } from './read-calls';
import type {
  BatchGetDocumentsRequest,
  BatchWriteRequest,
  CommitRequest,
  GetDocumentRequest,
  ListRequest,
  RunAggregationQueryRequest,
  RunQueryRequest,
  TransactionRequest,
} from './requests';
import { batchWrite, beginTransaction, commit, rollback } from './write-calls';

/** Answers a call with its messages: one, or those of a stream. */
export type CallHandler = (request: object) => Promise<object[]>;

/** Creates the handlers of the implemented calls, by the method's name in the protocol. */
export function createCallHandlers(state: FirestoreState): ReadonlyMap<string, CallHandler> {
  return new Map<string, CallHandler>([
    ['GetDocument', async (request) => [await getDocument(state, request as GetDocumentRequest)]],
    ['BatchGetDocuments', (request) => batchGetDocuments(state, request as BatchGetDocumentsRequest)],
    ['RunQuery', (request) => answerQuery(state, request as RunQueryRequest)],
    [
      'RunAggregationQuery',
      (request) => answerAggregationQuery(state, request as RunAggregationQueryRequest),
    ],
    ['BeginTransaction', async (request) => [beginTransaction(state, request as TransactionRequest)]],
    ['Commit', async (request) => [await commit(state, request as CommitRequest)]],
    ['Rollback', async (request) => [rollback(state, request as TransactionRequest)]],
    ['BatchWrite', async (request) => [await batchWrite(state, request as BatchWriteRequest)]],
    ['ListDocuments', async (request) => [listDocuments(state, request as ListRequest)]],
    ['ListCollectionIds', async (request) => [listCollectionIds(state, request as ListRequest)]],
  ]);
}
