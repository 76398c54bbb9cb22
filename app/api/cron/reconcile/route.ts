import { handleEndpoint } from '@/lib/server/http/handle-endpoint';
import { reconcile } from '@/lib/server/maintenance/reconcile';
import { reconcileEndpoint } from '@/lib/shared/contracts/operations';

export const GET = handleEndpoint(reconcileEndpoint, async ({ services, identity }) => {
  const body = await reconcile({ services, identity });
  services.log.info('reconciled', body.done);
  return { status: body.failed.length === 0 ? 200 : 500, body };
});
