import { RpcError, transactionExpired } from '../documents/errors';
import type { FirestoreState } from './firestore-state';
import type { LockOwner } from '../transactions/locks';
import type { CommitRequest, RollbackRequest, Write, WriteResult } from '../documents/requests';
import type { Timestamp } from '../documents/values';
import { checkRequestSize, nameOfWrite, stageWrites } from '../documents/writes';

interface CommitAnswer {
  writeResults: WriteResult[];
  commitTime: Timestamp;
}

/** Rollback; succeeds for a transaction that has ended, too. */
export function rollback(state: FirestoreState, request: RollbackRequest): object {
  try {
    state.transactions.end(state.transactions.use(request.transaction));
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
  }
  return {};
}

/**
 * Commit: applies all writes or none. Its transaction ends in either case.
 * @throws ABORTED on contention, and the errors of the writes' preconditions and limits
 */
export async function commit(state: FirestoreState, request: CommitRequest): Promise<CommitAnswer> {
  const { writes } = request;
  if (!request.transaction?.length)
    return commitAs(state, state.transactions.standalone(), writes, () => true);
  const transaction = state.transactions.use(request.transaction);
  return commitAs(state, transaction, writes, () => state.transactions.isOpen(transaction));
}

async function commitAs(
  state: FirestoreState,
  owner: LockOwner,
  writes: readonly Write[],
  isOpen: () => boolean,
): Promise<CommitAnswer> {
  const { store, locks, transactions } = state;
  try {
    checkRequestSize(writes);
    const names = [...new Set(writes.map(nameOfWrite))].sort();
    for (const name of names) await locks.acquire(owner, name, 'write');
    if (!isOpen()) throw transactionExpired();
    const commitTime = store.nextCommitTime();
    const { changes, results } = stageWrites(writes, store.documents, commitTime);
    store.apply(changes);
    return { writeResults: results, commitTime };
  } finally {
    transactions.end(owner);
  }
}
