import { handleEndpoint } from '@/lib/server/http/handle-endpoint';
import { receiveRunWebhook } from '@/lib/server/jobs/receive-run-webhook';
import { runWebhookEndpoint } from '@/lib/shared/contracts/jobs';

export const POST = handleEndpoint(runWebhookEndpoint, async ({ services, query, body }) => {
  await receiveRunWebhook({ services, jobId: query.job, runId: body.id });
  return { status: 200, body: { received: true } };
});
