import { invalidArgument } from './errors';

const MAX_ID_BYTES = 1500;
/** Ids of the form `__id7__` are numbers. */
const RESERVED_ID = /^__(?!id-?\d+__$).+__$/s;
const DATABASE_PREFIX = /^projects\/[^/]+\/databases\/[^/]+\/documents(?:\/|$)/;

/** Returns the name without its last segment: a document's collection, or a collection's parent. */
export function parentOf(name: string): string {
  return name.slice(0, name.lastIndexOf('/'));
}

/** Returns the id of a document's collection. */
export function collectionIdOf(documentName: string): string {
  const collection = parentOf(documentName);
  return collection.slice(collection.lastIndexOf('/') + 1);
}

/** Returns the part of a name below the database's root: `users/a` of `projects/…/documents/users/a`. */
export function relativePathOf(name: string): string {
  return name.replace(DATABASE_PREFIX, '');
}

/** Checks the ids of a document's name: https://firebase.google.com/docs/firestore/quotas#limits. */
export function checkDocumentName(name: string): void {
  for (const [index, id] of relativePathOf(name).split('/').entries()) {
    if (id === '.' || id === '..')
      throw invalidArgument(`Document name "${name}" contains a resource id "${id}".`);
    if (RESERVED_ID.test(id))
      throw invalidArgument(`${index % 2 === 0 ? 'Collection' : 'Resource'} id "${id}" is reserved.`);
    if (Buffer.byteLength(id) > MAX_ID_BYTES)
      throw invalidArgument(`The key path element name is longer than ${MAX_ID_BYTES} bytes.`);
  }
}
