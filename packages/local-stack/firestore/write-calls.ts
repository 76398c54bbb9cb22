import { status } from '@grpc/grpc-js';

import { invalidArgument, RpcError, transactionExpired } from './errors';
import type { FirestoreState } from './firestore-state';
import { lockNameOfDocument, QUERIES_LOCK } from './lock-names';
import type { LockOwner } from './locks';
import type { BatchWriteRequest, CommitRequest, TransactionRequest, Write, WriteResult } from './requests';
import { compareNames } from './resource-names';
import type { Timestamp } from './values';
import { checkRequestSize, nameOfWrite, stageWrites, type StagedWrites } from './writes';

interface CommitAnswer {
  writeResults: WriteResult[];
  commitTime: Timestamp;
}

interface BatchWriteAnswer {
  writeResults: WriteResult[];
  status: { code: number; message?: string }[];
}

/** BeginTransaction. */
export function beginTransaction(
  state: FirestoreState,
  request: TransactionRequest,
): { transaction: Buffer } {
  return { transaction: state.transactions.begin(request.options, state.store.documents).token };
}

/** Rollback; one that is over already is rolled back just as well. */
export function rollback(state: FirestoreState, request: TransactionRequest): object {
  try {
    state.transactions.end(state.transactions.use(request.transaction ?? Buffer.alloc(0)));
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
  }
  return {};
}

/**
 * Commit: all writes or none. Whether it succeeds or fails, its transaction is over and its locks are free.
 * @throws ABORTED on contention, and what the writes' preconditions and limits say
 */
export async function commit(state: FirestoreState, request: CommitRequest): Promise<CommitAnswer> {
  const writes = request.writes ?? [];
  const database = request.database ?? '';
  if (!request.transaction?.length) {
    return commitAs(state, state.transactions.standalone(), writes, database, () => true);
  }
  const transaction = state.transactions.use(request.transaction);
  if (transaction.snapshot && writes.length > 0) {
    state.transactions.end(transaction);
    throw invalidArgument('Cannot modify entities in a read-only transaction.');
  }
  return commitAs(state, transaction, writes, database, () => state.transactions.isOpen(transaction));
}

async function commitAs(
  state: FirestoreState,
  owner: LockOwner,
  writes: readonly Write[],
  database: string,
  isOpen: () => boolean,
): Promise<CommitAnswer> {
  const { store, locks, transactions } = state;
  try {
    checkRequestSize(writes);
    const names = [...new Set(writes.map((write) => nameOfWrite(write, database)))].sort(compareNames);
    for (const name of names) await locks.acquire(owner, lockNameOfDocument(name), { kind: 'write' });
    const stage = (time: Timestamp): StagedWrites => stageWrites(writes, database, store.documents, time);
    const before = names.map((name) => store.documents.get(name));
    const after = stage(store.nextCommitTime()).changes.values();
    const documents = [...before, ...after].filter((document) => document !== undefined);
    if (names.length > 0) await locks.acquire(owner, QUERIES_LOCK, { kind: 'change', documents });
    if (!isOpen()) throw transactionExpired();
    // Once more, as the wait may have let others commit: times follow the order in which commits take effect.
    const commitTime = store.nextCommitTime();
    const { changes, results } = stage(commitTime);
    store.apply(changes);
    return { writeResults: results, commitTime };
  } finally {
    transactions.end(owner);
  }
}

/** BatchWrite: each write by itself. @throws INVALID_ARGUMENT when two are for one document */
export async function batchWrite(
  state: FirestoreState,
  request: BatchWriteRequest,
): Promise<BatchWriteAnswer> {
  const writes = request.writes ?? [];
  const database = request.database ?? '';
  const names = writes.map((write) => nameOfWrite(write, database));
  if (new Set(names).size !== names.length) {
    throw invalidArgument('the same document cannot be written more than once in a single request');
  }
  checkRequestSize(writes);
  const outcomes = await Promise.all(writes.map((write) => writeAlone(state, database, write)));
  return {
    writeResults: outcomes.map(({ result }) => result),
    status: outcomes.map(({ code, message }) => (message === undefined ? { code } : { code, message })),
  };
}

async function writeAlone(
  state: FirestoreState,
  database: string,
  write: Write,
): Promise<{ result: WriteResult; code: number; message?: string }> {
  try {
    const { writeResults } = await commit(state, { database, writes: [write] });
    return { result: writeResults[0] ?? {}, code: status.OK };
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    return { result: {}, code: error.code, message: error.message };
  }
}
