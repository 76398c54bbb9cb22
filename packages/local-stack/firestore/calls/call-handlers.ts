import { compareUtf8 } from '../documents/compare-values';
import type { CommitRequest, ListRequest, RollbackRequest, WriteResult } from '../documents/requests';
import type { Timestamp } from '../documents/values';
import { stageWrites } from '../documents/writes';
import type { FirestoreState } from './firestore-state';
import { answerAggregationQuery, answerQuery, batchGetDocuments } from './read-calls';

interface CommitAnswer {
  writeResults: WriteResult[];
  commitTime: Timestamp;
}

/** Rollback; succeeds for a transaction that has ended, too. */
function rollback({ transactions }: FirestoreState, request: RollbackRequest): object {
  transactions.end(request.transaction);
  return {};
}

/**
 * Commit: applies all writes or none. Its transaction ends in either case.
 * @throws ABORTED on contention, and the errors of the writes' preconditions and limits
 */
function commit({ store, transactions }: FirestoreState, request: CommitRequest): CommitAnswer {
  if (request.transaction?.length) transactions.commit(request.transaction);
  const commitTime = store.nextCommitTime();
  const { changes, results } = stageWrites(request.writes, store.documents, commitTime);
  store.apply(changes);
  return { writeResults: results, commitTime };
}

/** ListCollectionIds: the collections below a document or the root that contain documents at any depth. */
function listCollectionIds({ store }: FirestoreState, { parent }: ListRequest): { collectionIds: string[] } {
  const names = [...store.documents.keys()].filter((name) => name.startsWith(`${parent}/`));
  const ids = names.map((name) => name.slice(parent.length + 1).split('/')[0] ?? '');
  return { collectionIds: [...new Set(ids)].sort(compareUtf8) };
}

/** Answers a call with its messages: one, or those of a stream. The type of the request differs by method. */
type CallHandler = (state: FirestoreState, request: never) => object[];

/** Makes the handler of a method with one answer. */
function unary<Request>(
  handle: (state: FirestoreState, request: Request) => object,
): (state: FirestoreState, request: Request) => object[] {
  return (state, request) => [handle(state, request)];
}

/** The implemented calls, by the method's name in lowerCamelCase, as in faults and call log. */
export const CALL_HANDLERS: Readonly<Record<string, CallHandler>> = {
  batchGetDocuments,
  runQuery: answerQuery,
  runAggregationQuery: answerAggregationQuery,
  commit: unary(commit),
  rollback: unary(rollback),
  listCollectionIds: unary(listCollectionIds),
};
