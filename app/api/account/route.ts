import { authenticate } from '@/lib/server/http/authenticate';
import { handleApi, json } from '@/lib/server/http/handle-api';
import { openAccount, settleOverdueJobs } from '@/lib/server/services/open-account';
import type { AccountResponse } from '@/lib/shared/contracts/account';

/** The signed-in person's account, created at the first call. */
export const GET = handleApi(async (request, { services, identity }) => {
  const actor = await authenticate(request, identity);
  const user = await settleOverdueJobs({ services, user: await openAccount({ services, actor }) });
  const body: AccountResponse = {
    uid: user.uid,
    email: user.email,
    displayName: user.displayName,
    photoURL: user.photoURL,
    credits: user.credits,
    createdAt: user.createdAt.toISOString(),
    openJobs: user.openJobs.map((job) => ({ id: job.id, createdAt: job.createdAt.toISOString() })),
  };
  return json(body);
});
