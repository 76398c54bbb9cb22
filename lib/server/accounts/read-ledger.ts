import 'server-only';

import { ledgerCollection, type LedgerEntry } from './account-documents';
import type { DocumentPage, PageRequest } from '../ports';

const ENTRIES_A_PAGE = 20;

/** Reads a page of a user's ledger, newest first. Throws DatabaseError. */
export async function readLedger({
  services,
  actor,
  cursor,
}: PageRequest): Promise<DocumentPage<LedgerEntry & { id: string }>> {
  return services.database.page({
    ...ledgerCollection(actor.uid),
    orderBy: 'createdAt',
    limit: ENTRIES_A_PAGE,
    cursor,
  });
}
