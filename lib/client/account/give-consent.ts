import { giveConsentEndpoint } from '@/lib/shared/contracts/consent';
import { LEGAL_VERSION } from '@/lib/shared/rules/legal';

import { callEndpoint } from '../api/call-endpoint';
import { type TokenSource, withIdToken } from './with-id-token';

/** Records an account's consent to the version that this page shows. Rejects as `withIdToken` and
 * `callEndpoint` do. */
export async function giveConsent(auth: TokenSource, uid: string): Promise<void> {
  await withIdToken(auth, uid, (idToken) =>
    callEndpoint(giveConsentEndpoint, { body: { version: LEGAL_VERSION }, idToken }),
  );
}
