import 'server-only';

import { ledgerKey, type LedgerEntry, type UserDocument } from '../documents';
import type { DatabaseTransaction } from '../ports';

interface BalanceChange {
  /** The entry's id, derived from its cause: a repeat can't be written twice. */
  entryId: string;
  type: LedgerEntry['type'];
  /** Credits, negative when they are taken. */
  amount: number;
  reference: string | null;
  /** What was paid, in US cents, where money is behind it. */
  cents?: number;
  at: Date;
}

/**
 * Adds an entry to a person's ledger and gives the balance, in credits, that the caller must write into the
 * user document in the same transaction: credits are the sum of the entries, always.
 */
export function addLedgerEntry(
  transaction: DatabaseTransaction,
  user: Pick<UserDocument, 'uid' | 'credits'>,
  change: BalanceChange,
): number {
  const balance = user.credits + change.amount;
  transaction.create(ledgerKey(user.uid, change.entryId), {
    type: change.type,
    amount: change.amount,
    balance,
    reference: change.reference,
    cents: change.cents ?? null,
    createdAt: change.at,
  });
  return balance;
}
