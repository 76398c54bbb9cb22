import { handleEndpoint } from '@/lib/server/http/handle-endpoint';
import { jobBody } from '@/lib/server/http/job-body';
import { checkJob } from '@/lib/server/jobs/check-job';
import { checkJobEndpoint } from '@/lib/shared/contracts/jobs';

export const GET = handleEndpoint(checkJobEndpoint, async ({ services, user, params }) => ({
  status: 200,
  body: jobBody(await checkJob({ services, actor: user, jobId: params.id })),
}));
