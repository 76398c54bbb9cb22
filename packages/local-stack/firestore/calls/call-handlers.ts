import { compareUtf8 } from '../documents/compare-values';
import type { ListRequest } from '../documents/requests';
import type { FirestoreState } from './firestore-state';
import { answerAggregationQuery, answerQuery, batchGetDocuments } from './read-calls';
import { commit, rollback } from './write-calls';

const PAGE_SIZE = 300;

/** ListDocuments: a collection's documents by name, without fields. */
export function listDocuments(
  state: FirestoreState,
  { parent, collectionId, pageToken }: ListRequest,
): { documents: { name: string }[]; nextPageToken?: string } {
  const prefix = `${parent}/${collectionId}/`;
  const { ids, ...page } = pageOf(idsBelow(state, prefix), pageToken);
  return { documents: ids.map((id) => ({ name: `${prefix}${id}` })), ...page };
}

/** ListCollectionIds: the collections below a document or the root that contain documents at any depth. */
function listCollectionIds(
  state: FirestoreState,
  { parent, pageToken }: ListRequest,
): { collectionIds: string[]; nextPageToken?: string } {
  const { ids, ...page } = pageOf(idsBelow(state, `${parent}/`), pageToken);
  return { collectionIds: ids, ...page };
}

function idsBelow(state: FirestoreState, prefix: string): string[] {
  const names = [...state.store.documents.keys()].filter((name) => name.startsWith(prefix));
  return [...new Set(names.map((name) => name.slice(prefix.length).split('/')[0] ?? ''))].sort(compareUtf8);
}

/** A page's token is the last id of the previous page. */
function pageOf(sorted: readonly string[], pageToken?: string): { ids: string[]; nextPageToken?: string } {
  const rest = pageToken ? sorted.filter((id) => compareUtf8(id, pageToken) > 0) : sorted;
  const ids = rest.slice(0, PAGE_SIZE);
  const last = ids.at(-1);
  return rest.length === ids.length || last === undefined ? { ids } : { ids, nextPageToken: last };
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
  listDocuments: unary(listDocuments),
  listCollectionIds: unary(listCollectionIds),
};
