import { authorizeScheduler } from '@/lib/server/http/authenticate';
import { countForgeries } from '@/lib/server/http/limit-invalid-signatures';
import { handleApi, json } from '@/lib/server/http/handle-api';
import { reconcile } from '@/lib/server/maintenance/reconcile';

/** The sweep may take this many seconds. */
export const maxDuration = 60;

/** The hourly sweep, called by the scheduler with its secret. */
export const GET = handleApi(async (request, { services, identity }) => {
  await countForgeries(request, services, () => authorizeScheduler(request, services.settings.cronSecret));
  const result = await reconcile({ services, identity });
  services.log.info('reconciled', result.done);
  return json(result, result.failed.length === 0 ? 200 : 500);
});
