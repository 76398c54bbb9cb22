import { authorizeScheduler } from '@/lib/server/http/authenticate';
import { handleApi, json } from '@/lib/server/http/handle-api';
import { sweepPayments } from '@/lib/server/services/sweep-payments';
import { sweepUploads } from '@/lib/server/services/sweep-uploads';

/** The sweep may take this many seconds. */
export const maxDuration = 60;

/** The hourly sweep, called by the scheduler with its secret. */
export const GET = handleApi(async (request, { services }) => {
  authorizeScheduler(request, services.settings.cronSecret);
  const [uploads, payments] = await Promise.allSettled([
    sweepUploads({ services }),
    sweepPayments({ services }),
  ]);
  // Neither is to wait for the other; a failure of one is the answer all the same.
  if (uploads.status === 'rejected') {
    if (payments.status === 'rejected') services.log.error('payments_not_swept', payments.reason);
    throw uploads.reason;
  }
  if (payments.status === 'rejected') throw payments.reason;
  return json({ ...uploads.value, ...payments.value });
});
