import { authenticate } from '@/lib/server/http/authenticate';
import { handleApi, json } from '@/lib/server/http/handle-api';
import { admitCall } from '@/lib/server/limits/enforce-rate-limit';
import { admitCheapCall } from '@/lib/server/limits/enforce-leased-rate-limit';
import { deleteAccount } from '@/lib/server/accounts/delete-account';
import { openAccount, settleOverdueJobs } from '@/lib/server/accounts/open-account';
import { settleOpenPayments } from '@/lib/server/payments/settle-open-payments';
import type { AccountResponse, DeleteAccountResponse } from '@/lib/shared/contracts/account';

/** Deleting may take this many seconds. */
export const maxDuration = 60;

/** The signed-in person's account, created at the first call. */
export const GET = handleApi(async (request, { services, identity }) => {
  const actor = await authenticate(request, identity);
  await admitCheapCall({ services, call: 'account', subject: actor.uid });
  const opened = await openAccount({ services, actor });
  const user = await settleOpenPayments({
    services,
    user: await settleOverdueJobs({ services, user: opened }),
  });
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

/** Deletes the signed-in person's account and what belongs to it, for good. */
export const DELETE = handleApi(async (request, { services, identity }) => {
  const actor = await authenticate(request, identity, { checkRevoked: true });
  await admitCall({ services, call: 'accountDeletion', subject: actor.uid });
  const body: DeleteAccountResponse = await deleteAccount({ services, identity, actor });
  return json(body);
});
