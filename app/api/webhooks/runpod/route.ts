import { handleEndpoint } from '@/lib/server/http/handle-endpoint';
import { receiveRunWebhook } from '@/lib/server/jobs/receive-run-webhook';
import { runWebhookEndpoint } from '@/lib/shared/contracts/jobs';

/** Copying a portrait may take this many seconds. */
export const maxDuration = 60;

export const POST = handleEndpoint(runWebhookEndpoint, async ({ services, query, body }) => {
  await receiveRunWebhook({ services, jobId: query.job, runId: body.id });
  return { status: 200, body: { received: true } };
});
