import { withdrawConsent } from '@/lib/server/account-data/withdraw-consent';
import { recordConsent } from '@/lib/server/accounts/consent';
import { handleEndpoint } from '@/lib/server/http/handle-endpoint';
import { giveConsentEndpoint, withdrawConsentEndpoint } from '@/lib/shared/contracts/consent';

export const POST = handleEndpoint(giveConsentEndpoint, async ({ services, user, body }) => ({
  status: 200,
  body: await recordConsent({ services, actor: user, version: body.version }),
}));

export const DELETE = handleEndpoint(withdrawConsentEndpoint, async ({ services, user }) => ({
  status: 200,
  body: await withdrawConsent({ services, actor: user }),
}));
