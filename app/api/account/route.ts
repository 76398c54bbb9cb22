import { after } from 'next/server';

import { deleteAccount } from '@/lib/server/account-data/delete-account';
import { openAccount } from '@/lib/server/accounts/open-account';
import { hasOverdueJobs, settleOverdueJobs } from '@/lib/server/jobs/settle-job';
import { handleEndpoint } from '@/lib/server/http/handle-endpoint';
import { secondTriesLeft } from '@/lib/server/jobs/second-try';
import { hasOverduePayments, settleOpenPayments } from '@/lib/server/payments/settle-open-payments';
import { guaranteesLeft } from '@/lib/server/portraits/claim-guarantee';
import { deleteAccountEndpoint, readAccountEndpoint } from '@/lib/shared/contracts/account';
import { isOfferedTo } from '@/lib/shared/rules/countries';

export const GET = handleEndpoint(readAccountEndpoint, async ({ services, user, headers }) => {
  const mayCreate = isOfferedTo(headers, services.settings.unavailableCountries);
  const account = await openAccount({ services, actor: user, mayCreate });
  const isSettling = hasOverdueJobs(services, account) || hasOverduePayments(services, account);
  // A provider that does not answer must not hold up the balance.
  if (isSettling)
    after(() =>
      Promise.all([
        settleOverdueJobs({ services, user: account }),
        settleOpenPayments({ services, user: account }),
      ]),
    );
  const { uid, email, displayName, photoURL, credits, createdAt, openJobs, consent } = account;
  return {
    status: 200,
    body: {
      uid,
      email,
      displayName,
      photoURL,
      credits,
      createdAt: createdAt.toISOString(),
      openJobs: openJobs.map((job) => ({ id: job.id, createdAt: job.createdAt.toISOString() })),
      consentVersion: consent?.version ?? null,
      secondTries: secondTriesLeft(account, services.clock.now()),
      guarantees: guaranteesLeft(account, services.clock.now()),
      isSettling,
    },
  };
});

export const DELETE = handleEndpoint(deleteAccountEndpoint, async ({ services, identity, user }) => ({
  status: 200,
  body: await deleteAccount({ services, identity, actor: user }),
}));
