import { handleEndpoint } from '@/lib/server/http/handle-endpoint';
import { claimGuarantee } from '@/lib/server/portraits/claim-guarantee';
import { claimGuaranteeEndpoint } from '@/lib/shared/contracts/portraits';

export const POST = handleEndpoint(claimGuaranteeEndpoint, async ({ services, user, body }) => ({
  status: 200,
  body: await claimGuarantee({ services, actor: user, jobId: body.jobId }),
}));
