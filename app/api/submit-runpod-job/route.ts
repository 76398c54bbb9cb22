import { handleEndpoint } from '@/lib/server/http/handle-endpoint';
import { submitJob } from '@/lib/server/jobs/submit-job';
import { submitJobEndpoint } from '@/lib/shared/contracts/jobs';

export const POST = handleEndpoint(submitJobEndpoint, async ({ services, user, body, idempotencyKey }) => ({
  status: 200,
  body: await submitJob({ services, actor: user, request: body, idempotencyKey }),
}));
