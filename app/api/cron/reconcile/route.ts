import { authorizeScheduler } from '@/lib/server/http/authenticate';
import { handleApi, json } from '@/lib/server/http/handle-api';
import { sweepUploads } from '@/lib/server/services/sweep-uploads';

/** The sweep may take this many seconds. */
export const maxDuration = 60;

/** The hourly sweep, called by the scheduler with its secret. */
export const GET = handleApi(async (request, { services }) => {
  authorizeScheduler(request, services.settings.cronSecret);
  return json(await sweepUploads({ services }));
});
