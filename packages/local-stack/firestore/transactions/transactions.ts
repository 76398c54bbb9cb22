import { randomBytes } from 'node:crypto';

import type { StackClock } from '../../kit/clock';
import { transactionExpired } from '../documents/errors';
import type { LockOwner, LockTable } from './locks';
import type { TransactionOptions } from '../documents/requests';

/** An open transaction. */
export interface Transaction extends LockOwner {
  /** The client's name of it. */
  readonly token: Buffer;
  readonly startedAt: number;
  lastUsedAt: number;
}

/** The maximum times without a call and to the commit: https://firebase.google.com/docs/firestore/quotas#limits */
const MAX_IDLE_MS = 60_000;
const MAX_TOTAL_MS = 270_000;
const MAX_AGES = 10_000;

/** The open transactions, which expire on the stack's clock and release their locks as they end. */
export class Transactions {
  private readonly open = new Map<string, Transaction>();
  private readonly ages = new Map<string, number>();
  private started = 0;

  constructor(
    private readonly clock: StackClock,
    private readonly locks: LockTable,
  ) {}

  /** Begins a transaction. A retry keeps the first attempt's age, becomes the oldest, and wins. */
  begin(options: TransactionOptions): Transaction {
    const retried = options.readWrite?.retryTransaction;
    const token = randomBytes(12);
    const now = this.clock.now();
    const transaction: Transaction = {
      ...this.owner(token.toString('hex'), retried && this.ages.get(retried.toString('hex'))),
      token,
      startedAt: now,
      lastUsedAt: now,
    };
    this.open.set(transaction.id, transaction);
    this.watch(transaction);
    return transaction;
  }

  /** Returns the open transaction with a name and restarts its idle time. Throws INVALID_ARGUMENT for another one. */
  use(token: Buffer): Transaction {
    const transaction = this.open.get(token.toString('hex'));
    if (!transaction) throw transactionExpired();
    transaction.lastUsedAt = this.clock.now();
    return transaction;
  }

  /** Creates the owner of the locks of a commit outside of a transaction. */
  standalone(): LockOwner {
    return this.owner(randomBytes(12).toString('hex'));
  }

  /** Ends a transaction, or a commit outside of one, and releases its locks. */
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
    if (this.ages.size > MAX_AGES && oldest !== undefined) this.ages.delete(oldest);
    return { id, age };
  }

  private watch(transaction: Transaction): void {
    if (!this.isOpen(transaction)) return;
    const now = this.clock.now();
    const left = Math.min(
      transaction.lastUsedAt + MAX_IDLE_MS - now,
      transaction.startedAt + MAX_TOTAL_MS - now,
    );
    if (left <= 0) this.end(transaction);
    else this.clock.after(left, () => this.watch(transaction));
  }
}
