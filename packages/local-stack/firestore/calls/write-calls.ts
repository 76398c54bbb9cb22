import type { FirestoreState } from './firestore-state';
import type { CommitRequest, RollbackRequest, WriteResult } from '../documents/requests';
import type { Timestamp } from '../documents/values';
import { stageWrites } from '../documents/writes';

interface CommitAnswer {
  writeResults: WriteResult[];
  commitTime: Timestamp;
}

/** Rollback; succeeds for a transaction that has ended, too. */
export function rollback({ transactions }: FirestoreState, request: RollbackRequest): object {
  transactions.end(request.transaction);
  return {};
}

/**
 * Commit: applies all writes or none. Its transaction ends in either case.
 * @throws ABORTED on contention, and the errors of the writes' preconditions and limits
 */
export function commit({ store, transactions }: FirestoreState, request: CommitRequest): CommitAnswer {
  if (request.transaction?.length) transactions.commit(request.transaction);
  const commitTime = store.nextCommitTime();
  const { changes, results } = stageWrites(request.writes, store.documents, commitTime);
  store.apply(changes);
  return { writeResults: results, commitTime };
}
