import { handleEndpoint } from '@/lib/server/http/handle-endpoint';
import { deletePortraits } from '@/lib/server/portraits/delete-portraits';
import { deletePortraitsEndpoint } from '@/lib/shared/contracts/portraits';

export const POST = handleEndpoint(deletePortraitsEndpoint, async ({ services, user, body }) => ({
  status: 200,
  body: await deletePortraits({ services, actor: user, portraits: body.portraits }),
}));
