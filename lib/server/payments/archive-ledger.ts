import 'server-only';

import { ledgerCollection, ledgerKey } from '../accounts/account-documents';
import { archiveKey, paymentKey } from './payment-documents';
import type { DatabaseTransaction, Using } from '../ports';

const ENTRIES_AT_ONCE = 50;

/**
 * Empties a deleted account's ledger; archives entries with money without the uid, and removes it from the payments.
 * Returns whether nothing is left at `until` (milliseconds since the epoch). Throws DatabaseError.
 */
export async function archiveLedger({
  services,
  uid,
  until,
}: Using<'clock' | 'database'> & { uid: string; until: number }): Promise<boolean> {
  for (;;) {
    const { documents } = await services.database.page({
      ...ledgerCollection(uid),
      orderBy: 'createdAt',
      limit: ENTRIES_AT_ONCE,
      cursor: null,
    });
    if (documents.length === 0) return true;
    if (services.clock.now() > until) return false;
    const ids = documents.map(({ id }) => id);
    await services.database.transaction((transaction) => moveEntries(transaction, uid, ids));
  }
}

async function moveEntries(transaction: DatabaseTransaction, uid: string, ids: string[]): Promise<void> {
  const found = await transaction.getAll(...ids.map((id) => ledgerKey(uid, id)));
  const entries = found.flatMap((entry, index) => (entry ? [{ ...entry, id: ids[index] ?? '' }] : []));
  const paid = entries.flatMap(({ id, type, cents, reference: payment, createdAt }) => {
    const isMoney = (type === 'donation' || type === 'adjustment') && cents !== null && payment !== null;
    return isMoney ? [{ id, entry: { type, cents, payment, createdAt } }] : [];
  });
  const paymentIds = [...new Set(paid.map(({ entry }) => entry.payment))];
  const payments = paymentIds.length > 0 ? await transaction.getAll(...paymentIds.map(paymentKey)) : [];
  for (const { id, entry } of paid) transaction.create(archiveKey(id), entry);
  for (const payment of payments) {
    if (payment) transaction.update(paymentKey(payment.id), { uid: null, credited: false, credits: 0 });
  }
  for (const { id } of entries) transaction.delete(ledgerKey(uid, id));
}
