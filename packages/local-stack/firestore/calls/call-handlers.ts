import { compareUtf8 } from '../documents/compare-values';
import type { ListRequest } from '../documents/requests';
import type { FirestoreState } from './firestore-state';
import { answerAggregationQuery, answerQuery, batchGetDocuments } from './read-calls';
import { commit, rollback } from './write-calls';

/** ListCollectionIds: the collections below a document or the root that contain documents at any depth. */
function listCollectionIds({ store }: FirestoreState, { parent }: ListRequest): { collectionIds: string[] } {
  const names = [...store.documents.keys()].filter((name) => name.startsWith(`${parent}/`));
  const ids = names.map((name) => name.slice(parent.length + 1).split('/')[0] ?? '');
  return { collectionIds: [...new Set(ids)].sort(compareUtf8) };
}

/** Answers a call with its messages: one, or those of a stream. The type of the request differs by method. */
export type CallHandler = (state: FirestoreState, request: never) => object[];

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
