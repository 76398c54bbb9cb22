import { z } from 'zod';

import { countForgeries } from '@/lib/server/http/limit-invalid-signatures';
import { handleApi, json } from '@/lib/server/http/handle-api';
import { readJson } from '@/lib/server/http/read-request';
import { receiveRunWebhook } from '@/lib/server/jobs/receive-run-webhook';

/** Copying a portrait may take this many seconds. */
export const maxDuration = 60;

/**
 * The provider repeats the run's whole status; of it we believe nothing but the id, and ask for the rest: so the id must be
 * one that may stand in the path of a question.
 */
const webhookSchema = z.object({ id: z.string().regex(/^[\w-]{1,200}$/) });

/** RunPod's call at the end of a run; any answer but 200 makes it call again. */
export const POST = handleApi(async (request, { services }) => {
  const { searchParams } = new URL(request.url);
  const { id: runId } = await readJson(request, webhookSchema, { maximumBytes: 5 * 1024 * 1024 });
  const [jobId, signature] = [searchParams.get('job') ?? '', searchParams.get('signature') ?? ''];
  await countForgeries(request, services, () => receiveRunWebhook({ services, jobId, signature, runId }));
  return json({ received: true });
});
