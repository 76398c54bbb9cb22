import { type LedgerPage, ledgerPageFrom } from './account-guards';
import { callApi } from './api';
import { withIdToken } from './with-id-token';

/**
 * GET /api/account/ledger: a page of the credit history, newest first; null is the first page.
 * @throws ApiError as `callApi` does
 */
export function fetchLedgerPage(cursor: string | null): Promise<LedgerPage> {
  const query = cursor ? `?cursor=${encodeURIComponent(cursor)}` : '';
  return withIdToken((idToken) => callApi(`/api/account/ledger${query}`, { idToken, guard: ledgerPageFrom }));
}
