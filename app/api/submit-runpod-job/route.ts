import { authenticate } from '@/lib/server/http/authenticate';
import { handleApi, json } from '@/lib/server/http/handle-api';
import { idempotencyKeyOf, readJson } from '@/lib/server/http/read-request';
import { admitCheapCall } from '@/lib/server/limits/enforce-leased-rate-limit';
import { submitJob } from '@/lib/server/jobs/submit-job';
import { submitJobRequestSchema, type SubmitJobResponse } from '@/lib/shared/contracts/submit-job';

/** Has a portrait made: takes its price and answers with the job's id. */
export const POST = handleApi(
  async (request, { services, identity }) => {
    const actor = await authenticate(request, identity, { checkRevoked: true });
    await admitCheapCall({ services, call: 'submission', subject: actor.uid });
    const idempotencyKey = idempotencyKeyOf(request);
    const generation = await readJson(request, submitJobRequestSchema);
    const body: SubmitJobResponse = await submitJob({ services, actor, request: generation, idempotencyKey });
    return json(body);
  },
  // To a person who wants a portrait, this is any other failure: "Failed to generate portrait. Please try again."
  { database: 'unexpected' },
);
