import type { AccountResponse } from '@/lib/shared/contracts/account';

import { accountFrom } from './account-guards';
import { callApi } from './api';

/**
 * GET /api/account. A module of its own, because visitors who are not signed in need none of it.
 * @throws ApiError as `callApi` does
 */
export function fetchAccount(idToken: string | null): Promise<AccountResponse> {
  return callApi('/api/account', { idToken, guard: accountFrom });
}
