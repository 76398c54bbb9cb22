import { invalidArgument } from '../errors';

const MAX_ID_BYTES = 1500;
const RESERVED_ID = /^__.+__$/s;
const NUMERIC_ID = /^__id(-?\d+)__$/;
const DATABASE_PREFIX = /^projects\/[^/]+\/databases\/[^/]+\/documents(?:\/|$)/;

/** Compares two strings by their UTF-8 bytes, as Firestore orders names and strings. */
export function compareUtf8(left: string, right: string): number {
  return left === right ? 0 : Buffer.compare(Buffer.from(left), Buffer.from(right));
}

/** Ids of the form `__id7__` are numbers, which come first, in numeric order. */
function compareIds(left: string, right: string): number {
  const leftNumber = NUMERIC_ID.exec(left)?.[1];
  const rightNumber = NUMERIC_ID.exec(right)?.[1];
  if (leftNumber === undefined && rightNumber === undefined) return compareUtf8(left, right);
  if (leftNumber === undefined) return 1;
  if (rightNumber === undefined) return -1;
  const difference = BigInt(leftNumber) - BigInt(rightNumber);
  if (difference !== 0n) return difference < 0n ? -1 : 1;
  return compareUtf8(left, right);
}

/** Compares two resource names segment by segment. */
export function compareNames(left: string, right: string): number {
  if (left === right) return 0;
  const leftIds = left.split('/');
  const rightIds = right.split('/');
  for (const [index, leftId] of leftIds.entries()) {
    const rightId = rightIds[index];
    if (rightId === undefined) return 1;
    const order = compareIds(leftId, rightId);
    if (order !== 0) return order;
  }
  return leftIds.length - rightIds.length;
}

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

/**
 * Checks a document's full name against its database and the rules for ids.
 * @param database projects/{project}/databases/{database}
 * @throws INVALID_ARGUMENT (https://firebase.google.com/docs/firestore/quotas#limits: valid UTF-8 of up
 *   to 1,500 bytes, no slash, not `.` or `..`, not `__…__`)
 */
export function checkDocumentName(name: string, database: string): void {
  const prefix = `${database}/documents/`;
  if (!name.startsWith(prefix)) {
    throw invalidArgument(`Document name "${name}" is not a document of the database "${database}".`);
  }
  const ids = name.slice(prefix.length).split('/');
  for (const [index, id] of ids.entries()) checkId(id, name, index % 2 === 0 ? 'Collection' : 'Resource');
  if (ids.length % 2 !== 0)
    throw invalidArgument(`Document name "${name}" lacks "/" at index ${name.length}.`);
}

/** Checks the parent of a query or a listing, the database's root or a document, and returns its database. */
export function databaseOfParent(parent: string): string {
  if (!DATABASE_PREFIX.test(parent)) throw invalidArgument(`"${parent}" is not the name of a parent.`);
  const database = parent.slice(0, parent.indexOf('/documents'));
  if (parent !== `${database}/documents`) checkDocumentName(parent, database);
  return database;
}

function checkId(id: string, name: string, kind: 'Collection' | 'Resource'): void {
  if (id === '') throw invalidArgument(`Document name "${name}" lacks a resource id.`);
  if (id === '.' || id === '..') {
    throw invalidArgument(`Document name "${name}" contains a resource id "${id}".`);
  }
  if (RESERVED_ID.test(id) && !NUMERIC_ID.test(id)) {
    throw invalidArgument(`${kind} id "${id}" is invalid because it is reserved.`);
  }
  if (Buffer.byteLength(id) > MAX_ID_BYTES) {
    throw invalidArgument(`The key path element name is longer than ${MAX_ID_BYTES} bytes.`);
  }
}
