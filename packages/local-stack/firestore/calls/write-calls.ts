import { status } from '@grpc/grpc-js';

import { invalidArgument, RpcError, transactionExpired } from '../documents/errors';
import type { FirestoreState } from './firestore-state';
import { lockNameOfDocument, QUERIES_LOCK, type LockOwner } from '../transactions/locks';
import type { CommitRequest, RollbackRequest, Write, WriteResult } from '../documents/requests';
import type { Timestamp } from '../documents/values';
import { checkRequestSize, nameOfWrite, stageWrites, type StagedWrites } from '../documents/writes';

interface CommitAnswer {
  writeResults: WriteResult[];
  commitTime: Timestamp;
}

interface BatchWriteAnswer {
  writeResults: WriteResult[];
  status: { code: number; message?: string }[];
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
  if (transaction.snapshot && writes.length > 0) {
    state.transactions.end(transaction);
    throw invalidArgument('Cannot modify entities in a read-only transaction.');
  }
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
    for (const name of names) await locks.acquire(owner, lockNameOfDocument(name), { kind: 'write' });
    const stage = (time: Timestamp): StagedWrites => stageWrites(writes, store.documents, time);
    const before = names.map((name) => store.documents.get(name));
    const after = stage(store.nextCommitTime()).changes.values();
    const documents = [...before, ...after].filter((document) => document !== undefined);
    if (names.length > 0) await locks.acquire(owner, QUERIES_LOCK, { kind: 'change', documents });
    if (!isOpen()) throw transactionExpired();
    // Other commits may have taken effect during the wait, so the time and the writes are computed again.
    const commitTime = store.nextCommitTime();
    const { changes, results } = stage(commitTime);
    store.apply(changes);
    return { writeResults: results, commitTime };
  } finally {
    transactions.end(owner);
  }
}

/** BatchWrite: applies each write by itself. The SDK sends one write of a document. */
export async function batchWrite(
  state: FirestoreState,
  { writes }: CommitRequest,
): Promise<BatchWriteAnswer> {
  checkRequestSize(writes);
  const outcomes = await Promise.all(writes.map((write) => writeAlone(state, write)));
  return {
    writeResults: outcomes.map(({ result }) => result),
    status: outcomes.map(({ status: end }) => end),
  };
}

async function writeAlone(
  state: FirestoreState,
  write: Write,
): Promise<{ result: WriteResult; status: BatchWriteAnswer['status'][number] }> {
  try {
    const { writeResults } = await commit(state, { writes: [write] });
    return { result: writeResults[0] ?? {}, status: { code: status.OK } };
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    return { result: {}, status: { code: error.code, message: error.message } };
  }
}
