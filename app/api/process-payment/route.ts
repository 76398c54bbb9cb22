import { handleEndpoint } from '@/lib/server/http/handle-endpoint';
import { donate } from '@/lib/server/payments/donate';
import { donateEndpoint } from '@/lib/shared/contracts/payments';

export const POST = handleEndpoint(
  donateEndpoint,
  async ({ services, user, body, idempotencyKey, address }) => ({
    status: 200,
    body: await donate({ services, actor: user, request: body, idempotencyKey, address }),
  }),
);
