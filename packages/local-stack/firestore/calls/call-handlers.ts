import type { FirestoreState } from './firestore-state';
import { listCollectionIds, listDocuments } from './list-calls';
import { answerAggregationQuery, answerQuery, batchGetDocuments } from './read-calls';
import { batchWrite, commit, rollback } from './write-calls';

/** Answers a call with its messages: one, or those of a stream. The type of the request differs by method. */
export type CallHandler = (state: FirestoreState, request: never) => Promise<object[]>;

/** Makes the handler of a method with one answer. */
function unary<Request>(
  handle: (state: FirestoreState, request: Request) => object | Promise<object>,
): (state: FirestoreState, request: Request) => Promise<object[]> {
  return async (state, request) => [await handle(state, request)];
}

/** The implemented calls, by the method's name in lowerCamelCase, as in faults and call log. */
export const CALL_HANDLERS: Readonly<Record<string, CallHandler>> = {
  batchGetDocuments,
  runQuery: answerQuery,
  runAggregationQuery: answerAggregationQuery,
  commit: unary(commit),
  rollback: unary(rollback),
  batchWrite: unary(batchWrite),
  listDocuments: unary(listDocuments),
  listCollectionIds: unary(listCollectionIds),
};
