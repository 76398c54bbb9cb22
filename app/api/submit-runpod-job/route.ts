import { handleEndpoint } from '@/lib/server/http/handle-endpoint';
import { submitJob } from '@/lib/server/jobs/submit-job';
import { submitJobEndpoint } from '@/lib/shared/contracts/jobs';

export const POST = handleEndpoint(submitJobEndpoint, async ({ services, user, body, idempotencyKey }) => {
  const { second_try_of: secondTryOf = null, change = null, ...request } = body;
  const job = await submitJob({ services, actor: user, request, secondTryOf, change, idempotencyKey });
  return { status: 200, body: job };
});
