import type { AccountResponse } from '@/lib/shared/contracts/account';

import { accountFrom } from './account-guards';
import { callApi } from './api';
import { withIdToken } from './with-id-token';

/**
 * GET /api/account. A module of its own, because visitors who are not signed in need none of it.
 * @throws ApiError as `callApi` does
 */
export function fetchAccount(): Promise<AccountResponse> {
  return withIdToken((idToken) => callApi('/api/account', { idToken, guard: accountFrom }));
}
