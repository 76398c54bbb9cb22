import { recordConsent } from '@/lib/server/accounts/consent';
import { handleEndpoint } from '@/lib/server/http/handle-endpoint';
import { giveConsentEndpoint } from '@/lib/shared/contracts/consent';

export const POST = handleEndpoint(giveConsentEndpoint, async ({ services, user, body }) => ({
  status: 200,
  body: await recordConsent({ services, actor: user, version: body.version }),
}));
