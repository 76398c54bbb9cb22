import { handleEndpoint } from '@/lib/server/http/handle-endpoint';
import { restorePortraits } from '@/lib/server/portraits/restore-portraits';
import { restorePortraitsEndpoint } from '@/lib/shared/contracts/portraits';

export const POST = handleEndpoint(restorePortraitsEndpoint, async ({ services, user, body }) => ({
  status: 200,
  body: await restorePortraits({ services, actor: user, portraits: body.portraits }),
}));
