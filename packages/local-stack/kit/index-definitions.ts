import { readFileSync } from 'node:fs';

/** The scope of an index: one collection, or all collections with the same id. */
export type QueryScope = 'COLLECTION' | 'COLLECTION_GROUP';

/** A field of an index, sorted or for array-contains. */
export interface IndexField {
  fieldPath: string;
  order?: 'ASCENDING' | 'DESCENDING';
  arrayConfig?: 'CONTAINS';
}

export interface CompositeIndex {
  collectionGroup: string;
  queryScope: QueryScope;
  fields: IndexField[];
}

/** The indexes that replace a field's automatic ones. */
export interface FieldOverride {
  collectionGroup: string;
  fieldPath: string;
  /** Whether Firestore deletes documents after the time in this field. */
  ttl?: boolean;
  indexes: { queryScope?: QueryScope; order?: 'ASCENDING' | 'DESCENDING'; arrayConfig?: 'CONTAINS' }[];
}

/** The content of firestore.indexes.json. */
export interface IndexDefinitions {
  indexes: CompositeIndex[];
  fieldOverrides: FieldOverride[];
}

/**
 * Reads the project's indexes, none from a missing file; throws an Error if it is not JSON.
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
