import { invalidArgument, unimplemented } from '../errors';
import { projectFields } from '../documents/field-paths';
import type { FirestoreState } from './firestore-state';
import { projectDocument } from './read-calls';
import type { ListRequest, SentDocument } from './requests';
import { compareNames, compareUtf8, databaseOfParent } from '../documents/resource-names';

const MAX_PAGE_SIZE = 300;

interface Page<Item> {
  items: Item[];
  nextPageToken?: string;
}

/** ListDocuments, by name; with `showMissing` also missing documents that have subcollections. */
export function listDocuments(
  state: FirestoreState,
  request: ListRequest,
): { documents: SentDocument[]; nextPageToken?: string } {
  checkConsistency(request);
  if (request.orderBy && request.orderBy !== '__name__') throw unimplemented('Listing in another order');
  const prefix = `${checkedParent(request)}/`;
  const names = new Set<string>();
  for (const name of state.store.documents.keys()) {
    if (!name.startsWith(prefix)) continue;
    const [collectionId, id, ...rest] = name.slice(prefix.length).split('/');
    if (request.collectionId && collectionId !== request.collectionId) continue;
    if (rest.length === 0 || request.showMissing) names.add(`${prefix}${collectionId}/${id}`);
  }
  const { items, ...page } = pageOf([...names].sort(compareNames), compareNames, request);
  const mask = request.mask && (request.mask.fieldPaths ?? []);
  const documents = items.map((name): SentDocument => {
    const document = state.store.documents.get(name);
    return document ? projectDocument(document, mask) : { name, fields: projectFields({}, mask) };
  });
  return { documents, ...page };
}

/** ListCollectionIds: the collections below a document or the root that contain documents at any depth. */
export function listCollectionIds(
  state: FirestoreState,
  request: ListRequest,
): { collectionIds: string[]; nextPageToken?: string } {
  checkConsistency(request);
  const prefix = `${checkedParent(request)}/`;
  const ids = new Set<string>();
  for (const name of state.store.documents.keys()) {
    if (name.startsWith(prefix)) ids.add(name.slice(prefix.length).split('/')[0] ?? '');
  }
  const { items, ...page } = pageOf([...ids].sort(compareUtf8), compareUtf8, request);
  return { collectionIds: items, ...page };
}

function checkConsistency(request: ListRequest): void {
  if (request.readTime) throw unimplemented('Reading at a time in the past');
  if (request.transaction?.length) throw unimplemented('Listing in a transaction');
}

function checkedParent(request: ListRequest): string {
  const parent = request.parent ?? '';
  databaseOfParent(parent);
  return parent;
}

/** A page's token is the last item of the previous page. */
function pageOf(
  sorted: readonly string[],
  compare: (left: string, right: string) => number,
  { pageSize = 0, pageToken }: ListRequest,
): Page<string> {
  if (pageSize < 0) throw invalidArgument('page size is negative');
  const last = pageToken ? Buffer.from(pageToken, 'base64url').toString() : undefined;
  const rest = last === undefined ? sorted : sorted.filter((item) => compare(item, last) > 0);
  const items = rest.slice(0, Math.min(pageSize || MAX_PAGE_SIZE, MAX_PAGE_SIZE));
  const final = items.at(-1);
  if (rest.length === items.length || final === undefined) return { items };
  return { items, nextPageToken: Buffer.from(final).toString('base64url') };
}
