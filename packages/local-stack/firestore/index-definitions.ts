import { readFileSync } from 'node:fs';

/** Where an index is valid: in one collection, or in all collections with its id. */
export type QueryScope = 'COLLECTION' | 'COLLECTION_GROUP';

/** A field of an index: sorted one way, or for array-contains. */
export interface IndexField {
  fieldPath: string;
  order?: 'ASCENDING' | 'DESCENDING';
  arrayConfig?: 'CONTAINS';
}

/** A composite index. */
export interface CompositeIndex {
  collectionGroup: string;
  queryScope: QueryScope;
  fields: IndexField[];
}

/** What replaces the automatic indexes of one field. */
export interface FieldOverride {
  collectionGroup: string;
  fieldPath: string;
  /** Documents are deleted once the time in this field has passed. */
  ttl?: boolean;
  indexes: { queryScope?: QueryScope; order?: 'ASCENDING' | 'DESCENDING'; arrayConfig?: 'CONTAINS' }[];
}

/** The content of firestore.indexes.json. */
export interface IndexDefinitions {
  indexes: CompositeIndex[];
  fieldOverrides: FieldOverride[];
}

/**
 * Reads the project's indexes; a file that is missing defines none.
 * @throws an Error when the file is not JSON
 * @see https://firebase.google.com/docs/reference/firestore/indexes
 */
export function readIndexDefinitions(file: string): IndexDefinitions {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return { indexes: [], fieldOverrides: [] };
  }
  const { indexes = [], fieldOverrides = [] } = JSON.parse(text) as Partial<IndexDefinitions>;
  return { indexes, fieldOverrides };
}
