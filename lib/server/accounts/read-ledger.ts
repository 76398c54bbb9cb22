import 'server-only';

import { ledgerCollection, type LedgerEntry } from './account-documents';
import type { Actor, DocumentPage, Services } from '../ports';

const ENTRIES_A_PAGE = 20;

/** Reads a page of a user's ledger, newest first. Throws DatabaseError. */
export async function readLedger({
  services,
  actor,
  cursor,
}: {
  services: Pick<Services, 'database'>;
  actor: Pick<Actor, 'uid'>;
  cursor: string | null;
}): Promise<DocumentPage<LedgerEntry & { id: string }>> {
  return services.database.page({
    ...ledgerCollection(actor.uid),
    orderBy: 'createdAt',
    limit: ENTRIES_A_PAGE,
    cursor,
  });
}
