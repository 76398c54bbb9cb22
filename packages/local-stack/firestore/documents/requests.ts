import type { Fields, Timestamp, Value } from './values';

// The messages of google.firestore.v1 that firebase-admin sends, as proto-loader decodes them.

/** The common fields of all reads. */
export interface ReadConsistency {
  transaction?: Buffer;
  newTransaction?: object;
  readTime?: Timestamp;
}

interface FieldMask {
  fieldPaths: string[];
}

export interface Precondition {
  exists?: boolean;
  updateTime?: Timestamp;
}

export interface Write {
  update?: { name: string; fields: Fields };
  delete?: string;
  updateMask?: FieldMask;
  updateTransforms: object[];
  currentDocument?: Precondition;
}

export interface WriteResult {
  updateTime?: Timestamp;
}

export type FieldOperator =
  | 'LESS_THAN'
  | 'LESS_THAN_OR_EQUAL'
  | 'GREATER_THAN'
  | 'GREATER_THAN_OR_EQUAL'
  | 'EQUAL'
  | 'ARRAY_CONTAINS_ANY';

interface FieldReference {
  fieldPath: string;
}

export interface QueryFilter {
  compositeFilter?: { op: 'AND' | 'OR'; filters: QueryFilter[] };
  fieldFilter?: { field: FieldReference; op: FieldOperator; value: Value };
  unaryFilter?: { field: FieldReference; op: 'IS_NULL' };
}

export interface Cursor {
  values: Value[];
  before?: boolean;
}

export interface StructuredQuery {
  select?: { fields: FieldReference[] };
  from: { collectionId?: string; allDescendants?: boolean }[];
  where?: QueryFilter;
  orderBy: { field: FieldReference; direction?: string }[];
  startAt?: Cursor;
  endAt?: Cursor;
  offset?: number;
  limit?: { value?: number };
  findNearest?: object;
}

export interface Aggregation {
  alias: string;
  count?: object;
  sum?: { field: FieldReference };
}

export interface RunQueryRequest extends ReadConsistency {
  parent: string;
  structuredQuery: StructuredQuery;
}

export interface RunAggregationQueryRequest extends ReadConsistency {
  parent: string;
  structuredAggregationQuery: { structuredQuery: StructuredQuery; aggregations: Aggregation[] };
}

export interface BatchGetDocumentsRequest extends ReadConsistency {
  documents: string[];
}

export interface CommitRequest {
  writes: Write[];
  transaction?: Buffer;
}

export interface RollbackRequest {
  transaction: Buffer;
}

export interface ListRequest {
  parent: string;
}
