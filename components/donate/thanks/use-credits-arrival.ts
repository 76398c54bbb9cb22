import { useEffect } from 'react';

import { wait } from '@/lib/browser/wait';
import { createAccount, useAccount } from '@/lib/client/account/account';
import { fetchLedgerPage } from '@/lib/client/account/account-api';
import { createAuth } from '@/lib/client/account/auth';
import type { ServiceContainer } from '@/lib/browser/service-container';
import { useServiceContainer } from '@/lib/browser/use-service-container';
import { createDonation } from '@/lib/client/donation/donation';
import type { Thanks } from '@/lib/client/donation/donation-state';

/** Pauses between the looks, in milliseconds; afterwards each focus of the window causes a look. */
const PAUSES_MS = [2_000, 4_000, 8_000];

/** Looks once for the credits; true when they are added. Without a payment's id only the balance can be fetched. */
async function look(
  container: ServiceContainer,
  uid: string,
  paymentIntentId: string | null,
  signal: AbortSignal,
): Promise<boolean> {
  const { refresh } = container.get(createAccount);
  if (paymentIntentId === null) {
    void refresh();
    return false;
  }
  // After a failure the next look tries again.
  const page = await fetchLedgerPage(container.get(createAuth), uid, null).catch(() => null);
  const entry = page?.entries.find(({ id }) => id === `donation_${paymentIntentId}`);
  if (signal.aborted || !entry) return false;
  const { amount: credits, balance, cents } = entry;
  const thanks = { kind: 'credited', cents: cents ?? credits, credits, balance } as const;
  container.get(createDonation).begin({ name: 'thanks', thanks });
  void refresh();
  return true;
}

async function lookUntilAdded(
  container: ServiceContainer,
  uid: string,
  paymentIntentId: string | null,
  signal: AbortSignal,
): Promise<void> {
  const { store, begin } = container.get(createDonation);
  for (const pause of PAUSES_MS) {
    if (await look(container, uid, paymentIntentId, signal)) return;
    const { phase } = store.get();
    if (phase.name === 'thanks' && phase.thanks.kind === 'looking')
      begin({ name: 'thanks', thanks: { kind: 'pending', cents: null, paymentIntentId } });
    await wait(pause, signal);
  }
  await look(container, uid, paymentIntentId, signal);
}

/** Looks for a donation's credits in the account's history until they are known. */
export function useCreditsArrival(thanks: Thanks): void {
  const container = useServiceContainer();
  const { account } = useAccount();
  const uid = account?.uid;
  const isAwaited = thanks.kind === 'looking' || thanks.kind === 'pending';
  const paymentIntentId = isAwaited ? thanks.paymentIntentId : null;

  useEffect(() => {
    if (!isAwaited || uid === undefined) return undefined;
    const looking = new AbortController();
    // An aborted pause rejects.
    lookUntilAdded(container, uid, paymentIntentId, looking.signal).catch(() => undefined);
    const lookAgain = (): void => void look(container, uid, paymentIntentId, looking.signal);
    window.addEventListener('focus', lookAgain);
    return () => {
      looking.abort();
      window.removeEventListener('focus', lookAgain);
    };
  }, [container, isAwaited, uid, paymentIntentId]);
}
