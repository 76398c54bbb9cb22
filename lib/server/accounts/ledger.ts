import 'server-only';

import { ledgerKey, type LedgerEntry, type UserDocument } from './account-documents';
import type { DatabaseTransaction } from '../ports';

interface BalanceChange {
  /** The entry's id, derived from its cause, so that a repeat can't be written twice. */
  entryId: string;
  type: LedgerEntry['type'];
  /** Credits, negative when they are taken. */
  amount: number;
  reference: string | null;
  /** The amount paid, in US cents; undefined without money. */
  cents?: number;
  at: Date;
}

/** Adds an entry and returns the balance, in credits, which the caller writes into the user's document with it. */
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
