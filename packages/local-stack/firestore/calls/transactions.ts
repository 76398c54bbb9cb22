import { randomUUID } from 'node:crypto';

import { contention, transactionExpired } from '../documents/errors';
import type { StoredDocument } from '../documents/values';

type Documents = ReadonlyMap<string, StoredDocument>;
/** The documents that a transaction has read by name, undefined for missing ones. */
type Reads = Map<string, StoredDocument | undefined>;

/**
 * The open transactions, by optimistic concurrency: nothing waits, and a transaction is refused once a document that it
 * has read is another one. https://firebase.google.com/docs/firestore/transaction-data-contention
 */
export class Transactions {
  private readonly open = new Map<string, Reads>();

  constructor(private readonly documents: Documents) {}

  /** Begins a transaction and returns the client's name of it. */
  begin(): Buffer {
    const name = randomUUID();
    this.open.set(name, new Map());
    return Buffer.from(name);
  }

  /** Records what a transaction reads. Throws ABORTED when an earlier read has changed, INVALID_ARGUMENT for another one. */
  read(token: Buffer, names: readonly string[]): void {
    const reads = this.open.get(token.toString());
    if (!reads) throw transactionExpired();
    this.check(reads);
    for (const name of names) reads.set(name, this.documents.get(name));
  }

  /** Ends a transaction that commits. Throws like `read`. */
  commit(token: Buffer): void {
    const reads = this.open.get(token.toString());
    if (!reads) throw transactionExpired();
    this.end(token);
    this.check(reads);
  }

  /** Ends a transaction, if it is open. */
  end(token: Buffer): void {
    this.open.delete(token.toString());
  }

  /** Ends every transaction. */
  endAll(): void {
    this.open.clear();
  }

  private check(reads: Reads): void {
    for (const [name, document] of reads) if (this.documents.get(name) !== document) throw contention();
  }
}
