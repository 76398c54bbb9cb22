import { handleEndpoint } from '@/lib/server/http/handle-endpoint';
import { jobBody } from '@/lib/server/http/job-body';
import { preferredWaitMs } from '@/lib/server/http/read-request';
import { checkJob } from '@/lib/server/jobs/check-job';
import { checkJobEndpoint } from '@/lib/shared/contracts/jobs';
import { POLL_INTERVAL_MS } from '@/lib/shared/rules/jobs';

export const GET = handleEndpoint(checkJobEndpoint, async ({ services, user, params, headers }) => {
  const waitMs = Math.min(preferredWaitMs(headers), POLL_INTERVAL_MS);
  return {
    status: 200,
    body: await jobBody(await checkJob({ services, actor: user, jobId: params.id, waitMs })),
  };
});
