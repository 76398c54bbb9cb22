import type { AccountResponse } from '@/lib/shared/contracts/account';

import { callApi } from '../api/api';
import { accountFrom, type LedgerPage, ledgerPageFrom } from './account-guards';
import { type TokenSource, withIdToken } from './with-id-token';

/**
 * GET /api/account. Loaded for signed-in users alone.
 * @throws ApiError as `callApi` does
 */
export function fetchAccount(auth: TokenSource): Promise<AccountResponse> {
  return withIdToken(auth, (idToken) => callApi('/api/account', { idToken, guard: accountFrom }));
}

/**
 * GET /api/account/ledger: a page of the credit history, newest first; null is the first page.
 * @throws ApiError as `callApi` does
 */
export function fetchLedgerPage(auth: TokenSource, cursor: string | null): Promise<LedgerPage> {
  const query = cursor ? `?cursor=${encodeURIComponent(cursor)}` : '';
  return withIdToken(auth, (idToken) =>
    callApi(`/api/account/ledger${query}`, { idToken, guard: ledgerPageFrom }),
  );
}
