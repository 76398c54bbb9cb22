import { useEffect } from 'react';

import { wait } from '@/lib/browser/wait';
import { createAccount, useAccount } from '@/lib/client/account/account';
import { fetchLedgerPage } from '@/lib/client/account/account-api';
import type { LedgerEntry } from '@/lib/shared/contracts/account';
import { createAuth } from '@/lib/client/account/auth';
import type { Client } from '@/lib/browser/client';
import { useClient } from '@/lib/browser/use-client';
import { createDonation } from '@/lib/client/donation/donation';
import type { Thanks } from '@/lib/client/donation/donation-state';

/** Pauses between the looks, in milliseconds; afterwards each focus of the window causes a look. */
const PAUSES_MS = [2_000, 4_000, 8_000];

async function findDonation(
  client: Client,
  uid: string,
  paymentIntentId: string,
): Promise<LedgerEntry | null> {
  try {
    const { entries } = await fetchLedgerPage(client.get(createAuth), uid, null);
    return entries.find((entry) => entry.id === `donation_${paymentIntentId}`) ?? null;
  } catch {
    // The next look tries again.
    return null;
  }
}

/** Looks once for the credits; true when they are added. Without a payment's id only the balance can be fetched. */
async function look(
  client: Client,
  uid: string,
  paymentIntentId: string | null,
  signal: AbortSignal,
): Promise<boolean> {
  const { refresh } = client.get(createAccount);
  const entry = paymentIntentId === null ? null : await findDonation(client, uid, paymentIntentId);
  if (signal.aborted) return false;
  if (!entry) {
    if (paymentIntentId === null) void refresh();
    return false;
  }
  const { amount: credits, balance, cents } = entry;
  const thanks = { kind: 'credited', cents: cents ?? credits, credits, balance } as const;
  client.get(createDonation).report({ type: 'looked-up', thanks });
  void refresh();
  return true;
}

function showPending(client: Client, paymentIntentId: string | null): void {
  const donation = client.get(createDonation);
  const { phase } = donation.store.get();
  if (phase.name === 'thanks' && phase.thanks.kind === 'looking')
    donation.report({ type: 'looked-up', thanks: { kind: 'pending', cents: null, paymentIntentId } });
}

async function lookUntilAdded(
  client: Client,
  uid: string,
  paymentIntentId: string | null,
  signal: AbortSignal,
): Promise<void> {
  if (await look(client, uid, paymentIntentId, signal)) return;
  for (const pause of PAUSES_MS) {
    showPending(client, paymentIntentId);
    await wait(pause, signal);
    if (await look(client, uid, paymentIntentId, signal)) return;
  }
}

/** Looks for a donation's credits in the account's history until they are known. */
export function useCreditsArrival(thanks: Thanks): void {
  const client = useClient();
  const { account } = useAccount();
  const uid = account?.uid;
  const isAwaited = thanks.kind === 'looking' || thanks.kind === 'pending';
  const paymentIntentId = isAwaited ? thanks.paymentIntentId : null;

  useEffect(() => {
    if (!isAwaited || uid === undefined) return undefined;
    const looking = new AbortController();
    // An aborted pause rejects.
    lookUntilAdded(client, uid, paymentIntentId, looking.signal).catch(() => undefined);
    const lookAgain = (): void => void look(client, uid, paymentIntentId, looking.signal);
    window.addEventListener('focus', lookAgain);
    return () => {
      looking.abort();
      window.removeEventListener('focus', lookAgain);
    };
  }, [client, isAwaited, uid, paymentIntentId]);
}
