import type { SettingsBoard } from '../../kit/console-settings';
import type { DocumentStore } from '../documents/document-store';
import type { IndexDefinitions } from '../queries/index-definitions';
import type { LockTable } from '../transactions/locks';
import type { Transactions } from '../transactions/transactions';

/** Everything that the calls work on. */
export interface FirestoreState {
  store: DocumentStore;
  locks: LockTable;
  transactions: Transactions;
  settings: SettingsBoard;
  /** Reads the project's index definitions as they stand now. */
  readIndexDefinitions: () => IndexDefinitions;
}
