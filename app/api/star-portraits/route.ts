import { handleEndpoint } from '@/lib/server/http/handle-endpoint';
import { starPortraits } from '@/lib/server/portraits/star-portraits';
import { starPortraitsEndpoint } from '@/lib/shared/contracts/portraits';

export const POST = handleEndpoint(starPortraitsEndpoint, async ({ services, user, body }) => ({
  status: 200,
  body: await starPortraits({ services, actor: user, ...body }),
}));
