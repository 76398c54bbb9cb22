import { handleEndpoint } from '@/lib/server/http/handle-endpoint';
import { jobBody } from '@/lib/server/http/job-body';
import { cancelJob } from '@/lib/server/jobs/cancel-job';
import { cancelJobEndpoint } from '@/lib/shared/contracts/jobs';

export const POST = handleEndpoint(cancelJobEndpoint, async ({ services, user, params }) => ({
  status: 200,
  body: await jobBody(await cancelJob({ services, actor: user, jobId: params.id })),
}));
