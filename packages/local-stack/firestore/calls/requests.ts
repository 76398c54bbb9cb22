import type { Fields, StoredDocument, Timestamp, Value } from '../documents/values';

// The messages of google.firestore.v1 that the stand-in reads, as proto-loader decodes them.

export interface TransactionOptions {
  readOnly?: { readTime?: Timestamp };
  readWrite?: { retryTransaction?: Buffer };
}

/** The common fields of all reads. */
export interface ReadConsistency {
  transaction?: Buffer;
  newTransaction?: TransactionOptions;
  readTime?: Timestamp;
}

export interface FieldMask {
  fieldPaths?: string[];
}

export interface FieldTransform {
  fieldPath?: string;
  transformType?: string;
  setToServerValue?: string;
  increment?: Value;
  maximum?: Value;
  minimum?: Value;
  appendMissingElements?: { values?: Value[] };
  removeAllFromArray?: { values?: Value[] };
}

export interface Precondition {
  exists?: boolean;
  updateTime?: Timestamp;
}

export interface Write {
  update?: { name?: string; fields?: Fields };
  delete?: string;
  transform?: { document?: string; fieldTransforms?: FieldTransform[] };
  updateMask?: FieldMask;
  updateTransforms?: FieldTransform[];
  currentDocument?: Precondition;
}

export interface WriteResult {
  updateTime?: Timestamp;
  transformResults?: Value[];
}

export type FieldOperator =
  | 'LESS_THAN'
  | 'LESS_THAN_OR_EQUAL'
  | 'GREATER_THAN'
  | 'GREATER_THAN_OR_EQUAL'
  | 'EQUAL'
  | 'NOT_EQUAL'
  | 'ARRAY_CONTAINS'
  | 'IN'
  | 'ARRAY_CONTAINS_ANY'
  | 'NOT_IN';

export type UnaryOperator = 'IS_NAN' | 'IS_NULL' | 'IS_NOT_NAN' | 'IS_NOT_NULL';

interface FieldReference {
  fieldPath?: string;
}

export interface QueryFilter {
  compositeFilter?: { op?: string; filters?: QueryFilter[] };
  fieldFilter?: { field?: FieldReference; op?: FieldOperator | 'OPERATOR_UNSPECIFIED'; value?: Value };
  unaryFilter?: { field?: FieldReference; op?: UnaryOperator | 'OPERATOR_UNSPECIFIED' };
}

export interface Cursor {
  values?: Value[];
  before?: boolean;
}

export interface StructuredQuery {
  select?: { fields?: FieldReference[] };
  from?: { collectionId?: string; allDescendants?: boolean }[];
  where?: QueryFilter;
  orderBy?: { field?: FieldReference; direction?: string }[];
  startAt?: Cursor;
  endAt?: Cursor;
  offset?: number;
  limit?: { value?: number };
  findNearest?: object;
}

export interface Aggregation {
  alias?: string;
  count?: { upTo?: { value?: string } };
  sum?: { field?: FieldReference };
  avg?: { field?: FieldReference };
}

export interface RunQueryRequest extends ReadConsistency {
  parent?: string;
  structuredQuery?: StructuredQuery;
  explainOptions?: object;
}

export interface RunAggregationQueryRequest extends ReadConsistency {
  parent?: string;
  structuredAggregationQuery?: { structuredQuery?: StructuredQuery; aggregations?: Aggregation[] };
  explainOptions?: object;
}

export interface BatchGetDocumentsRequest extends ReadConsistency {
  database?: string;
  documents?: string[];
  mask?: FieldMask;
}

export interface GetDocumentRequest extends ReadConsistency {
  name?: string;
  mask?: FieldMask;
}

export interface CommitRequest {
  database?: string;
  writes?: Write[];
  transaction?: Buffer;
}

export interface BatchWriteRequest {
  database?: string;
  writes?: Write[];
}

export interface TransactionRequest {
  database?: string;
  options?: TransactionOptions;
  transaction?: Buffer;
}

export interface ListRequest extends ReadConsistency {
  parent?: string;
  collectionId?: string;
  pageSize?: number;
  pageToken?: string;
  orderBy?: string;
  mask?: FieldMask;
  showMissing?: boolean;
}

/** A document in an answer; a missing one has only its name. */
export type SentDocument = Pick<StoredDocument, 'name'> & Partial<StoredDocument>;
