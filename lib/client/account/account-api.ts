import {
  type AccountLedgerResponse,
  type AccountResponse,
  readAccountEndpoint,
  readLedgerEndpoint,
} from '@/lib/shared/contracts/account';
import { giveConsentEndpoint } from '@/lib/shared/contracts/consent';
import { LEGAL_VERSION } from '@/lib/shared/rules/legal';

import { callEndpoint } from '../api/call-endpoint';
import { type TokenSource, withIdToken } from './with-id-token';

/** The page shows no balance meanwhile, so it waits less than for other answers; in milliseconds. */
const ACCOUNT_LIMIT_MS = 20_000;

/**
 * The account. Loaded for signed-in users alone.
 * @throws as `withIdToken` and `callEndpoint` do; a DOMException without an answer in time
 */
export function fetchAccount(auth: TokenSource, uid: string): Promise<AccountResponse> {
  return withIdToken(auth, uid, (idToken) =>
    callEndpoint(readAccountEndpoint, { idToken, signal: AbortSignal.timeout(ACCOUNT_LIMIT_MS) }),
  );
}

/**
 * A page of the credit history, newest first; null is the first page.
 * @throws as `withIdToken` and `callEndpoint` do
 */
export function fetchLedgerPage(
  auth: TokenSource,
  uid: string,
  cursor: string | null,
): Promise<AccountLedgerResponse> {
  return withIdToken(auth, uid, (idToken) =>
    callEndpoint(readLedgerEndpoint, { idToken, ...(cursor !== null && { query: { cursor } }) }),
  );
}

/** Records an account's consent to the version that this page shows. Rejects as `withIdToken` and `callEndpoint` do. */
export async function giveConsent(auth: TokenSource, uid: string): Promise<void> {
  await withIdToken(auth, uid, (idToken) =>
    callEndpoint(giveConsentEndpoint, { body: { version: LEGAL_VERSION }, idToken }),
  );
}
