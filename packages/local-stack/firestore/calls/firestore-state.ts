import type { DocumentStore } from '../documents/document-store';
import type { IndexDefinitions } from '../../kit/index-definitions';
import type { LockTable } from '../transactions/locks';
import type { Transactions } from '../transactions/transactions';

/** The state that calls work on. */
export interface FirestoreState {
  store: DocumentStore;
  locks: LockTable;
  transactions: Transactions;
  /** Reads the project's current index definitions. */
  readIndexDefinitions: () => IndexDefinitions;
}
