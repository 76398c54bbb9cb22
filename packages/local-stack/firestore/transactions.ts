import { randomBytes } from 'node:crypto';

import type { StackClock } from '../kit/clock';
import { transactionExpired, unimplemented } from './errors';
import type { LockOwner, LockTable } from './locks';
import type { TransactionOptions } from './requests';
import type { StoredDocument } from './values';

/** An open transaction. */
export interface Transaction extends LockOwner {
  /** The name that the client knows it by. */
  readonly token: Buffer;
  /** The documents as they were at the start, for a read-only transaction; others read under locks. */
  readonly snapshot: ReadonlyMap<string, StoredDocument> | undefined;
  readonly startedAt: number;
  lastUsedAt: number;
}

/** When a transaction ends by itself, in milliseconds. */
export interface TransactionLimits {
  /** Without a call. */
  idleMs: number;
  /** From its start to its commit. */
  totalMs: number;
}

const MOST_REMEMBERED_AGES = 10_000;

/** The open transactions: they begin, expire on the stack's clock and end here, and give back their locks. */
export class Transactions {
  private readonly open = new Map<string, Transaction>();
  private readonly ages = new Map<string, number>();
  private started = 0;

  constructor(
    private readonly clock: StackClock,
    private readonly locks: LockTable,
    private readonly limits: TransactionLimits,
  ) {}

  /**
   * Begins a transaction. One that retries another keeps that one's age, so that in the end it is the
   * oldest and wins.
   * @param documents the documents as they stand now
   * @throws UNIMPLEMENTED for a read time in the past
   */
  begin(
    options: TransactionOptions | undefined,
    documents: ReadonlyMap<string, StoredDocument>,
  ): Transaction {
    if (options?.readOnly?.readTime) throw unimplemented('Reading at a time in the past');
    const retried = options?.readWrite?.retryTransaction;
    const token = randomBytes(12);
    const now = this.clock.now();
    const transaction: Transaction = {
      ...this.owner(token.toString('hex'), retried && this.ages.get(retried.toString('hex'))),
      token,
      snapshot: options?.readOnly ? new Map(documents) : undefined,
      startedAt: now,
      lastUsedAt: now,
    };
    this.open.set(transaction.id, transaction);
    this.watch(transaction);
    return transaction;
  }

  /**
   * The open transaction with this name; its idle time starts anew.
   * @throws INVALID_ARGUMENT when it is over or unknown
   */
  use(token: Buffer): Transaction {
    const transaction = this.open.get(token.toString('hex'));
    if (!transaction) throw transactionExpired();
    transaction.lastUsedAt = this.clock.now();
    return transaction;
  }

  /** An owner of locks for one commit outside of a transaction. */
  standalone(): LockOwner {
    return this.owner(randomBytes(12).toString('hex'));
  }

  /** Ends a transaction, or a commit outside of one, and gives back its locks. */
  end(owner: LockOwner): void {
    this.open.delete(owner.id);
    this.locks.release(owner);
  }

  /** Whether the transaction has neither ended nor expired. */
  isOpen(transaction: Transaction): boolean {
    return this.open.has(transaction.id);
  }

  /** Ends every transaction. */
  endAll(): void {
    for (const transaction of [...this.open.values()]) this.end(transaction);
  }

  private owner(id: string, inheritedAge?: number): LockOwner {
    this.started += 1;
    const age = inheritedAge ?? this.started;
    this.ages.set(id, age);
    const [oldest] = this.ages.keys();
    if (this.ages.size > MOST_REMEMBERED_AGES && oldest !== undefined) this.ages.delete(oldest);
    return { id, age };
  }

  private watch(transaction: Transaction): void {
    if (!this.isOpen(transaction)) return;
    const now = this.clock.now();
    const left = Math.min(
      transaction.lastUsedAt + this.limits.idleMs - now,
      transaction.startedAt + this.limits.totalMs - now,
    );
    if (left <= 0) this.end(transaction);
    else this.clock.after(left, () => this.watch(transaction));
  }
}
