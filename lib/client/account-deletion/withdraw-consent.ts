import { createConnection } from '@/lib/browser/connection';
import { withdrawConsentEndpoint } from '@/lib/shared/contracts/consent';

import type { ServiceContainer } from '../../browser/service-container';
import { createAccount } from '../account/account';
import { createAuth } from '../account/auth';
import { callAsAccount } from '../account/call-as-account';
import { repeatUntilAnswered } from '../api/repeat-until-answered';
import { createSignOutSignal } from '../sign-out-signal';

/**
 * Withdraws the user's consent, and removes photos and portraits here; they stay signed in. Resolves to whether the
 * server has deleted all. Rejects with a `CallError`: then nothing is changed here.
 */
export async function withdrawConsent(container: ServiceContainer, uid: string): Promise<boolean> {
  const { finished } = await repeatUntilAnswered(container.get(createConnection), () =>
    callAsAccount(container.get(createAuth), uid, withdrawConsentEndpoint, {}),
  );
  container.get(createSignOutSignal).report();
  await container.get(createAccount).refresh();
  return finished;
}
