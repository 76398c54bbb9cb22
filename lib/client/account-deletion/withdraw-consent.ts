import { createConnection } from '@/lib/browser/connection';
import { withdrawConsentEndpoint } from '@/lib/shared/contracts/consent';

import type { ServiceContainer } from '../../browser/service-container';
import { createAccount } from '../account/account';
import { createAuth } from '../account/auth';
import { callAsAccount } from '../account/call-as-account';
import { repeatUntilAnswered } from '../api/repeat-until-answered';
import { forgetUser } from '../generation/forget-user';

/**
 * Withdraws the signed-in user's consent to photos, and removes photos and portraits from this browser. The user stays
 * signed in. Resolves to whether everything is deleted at the server. Rejects with a `CallError`, after which nothing is
 * changed here.
 */
export async function withdrawConsent(container: ServiceContainer, uid: string): Promise<boolean> {
  const { finished } = await repeatUntilAnswered(container.get(createConnection), () =>
    callAsAccount(container.get(createAuth), uid, withdrawConsentEndpoint, {}),
  );
  forgetUser(container);
  await container.get(createAccount).refresh();
  return finished;
}
