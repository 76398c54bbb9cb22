import { authenticate } from '@/lib/server/http/authenticate';
import { handleApi } from '@/lib/server/http/handle-api';
import { jobResponse } from '@/lib/server/http/job-response';
import { admitCall } from '@/lib/server/limits/enforce-rate-limit';
import { cancelJob } from '@/lib/server/jobs/cancel-job';

/** Ends a job of the signed-in person, and tells how it stands then. */
export const POST = handleApi<{ id: string }>(async (request, { services, identity }, { id }) => {
  const actor = await authenticate(request, identity);
  await admitCall({ services, call: 'cancel', subject: actor.uid });
  return jobResponse(await cancelJob({ services, actor, jobId: id }));
});
