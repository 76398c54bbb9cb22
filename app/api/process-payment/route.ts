import { handleEndpoint } from '@/lib/server/http/handle-endpoint';
import { donate } from '@/lib/server/payments/donate';
import { donateEndpoint } from '@/lib/shared/contracts/payments';

/** Three calls to the payment provider of ten seconds, each repeated once, beside the database; in seconds. */
export const maxDuration = 120;

export const POST = handleEndpoint(
  donateEndpoint,
  async ({ services, user, body, idempotencyKey, address }) => ({
    status: 200,
    body: await donate({ services, actor: user, request: body, idempotencyKey, address }),
  }),
);
