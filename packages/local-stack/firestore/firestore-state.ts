import type { SettingsBoard } from '../kit/console-settings';
import type { DocumentStore } from './document-store';
import type { IndexDefinitions } from './index-definitions';
import type { LockTable } from './locks';
import type { Transactions } from './transactions';

/** Everything that the calls work on. */
export interface FirestoreState {
  store: DocumentStore;
  locks: LockTable;
  transactions: Transactions;
  settings: SettingsBoard;
  /** Reads the project's index definitions as they stand now. */
  readIndexDefinitions: () => IndexDefinitions;
}
