import type { DocumentStore } from '../documents/document-store';
import type { IndexDefinitions } from '../../kit/index-definitions';
import type { Transactions } from './transactions';

/** The state that calls work on. */
export interface FirestoreState {
  store: DocumentStore;
  transactions: Transactions;
  /** Reads the project's current index definitions. */
  readIndexDefinitions: () => IndexDefinitions;
}
