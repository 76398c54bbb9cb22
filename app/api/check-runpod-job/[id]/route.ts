import { authenticate } from '@/lib/server/http/authenticate';
import { handleApi } from '@/lib/server/http/handle-api';
import { jobResponse } from '@/lib/server/http/job-response';
import { admitCheapCall } from '@/lib/server/limits/enforce-leased-rate-limit';
import { checkJob } from '@/lib/server/jobs/check-job';

/** How a job of the signed-in person stands. */
export const GET = handleApi<{ id: string }>(async (request, { services, identity }, { id }) => {
  const actor = await authenticate(request, identity);
  await admitCheapCall({ services, call: 'status', subject: actor.uid });
  return jobResponse(await checkJob({ services, actor, jobId: id }));
});
