import { useEffect } from 'react';

import { refreshAccount, useAccount } from '@/lib/client/account';
import type { LedgerEntry } from '@/lib/client/account-guards';
import { donation } from '@/lib/client/donation/donation';
import type { Thanks } from '@/lib/client/donation/donation-state';
import { fetchLedgerPage } from '@/lib/client/fetch-ledger-page';
import { wait } from '@/lib/client/wait';

/** Pauses between the looks, in milliseconds; afterwards a look is taken whenever the window is focused. */
const PAUSES_MS = [2_000, 4_000, 8_000];

async function findDonation(paymentIntentId: string): Promise<LedgerEntry | null> {
  try {
    const { entries } = await fetchLedgerPage(null);
    return entries.find((entry) => entry.id === `donation_${paymentIntentId}`) ?? null;
  } catch {
    // Looked again like one that isn't there yet.
    return null;
  }
}

/** One look for the credits; true when they are there. Without a payment's id only the balance can be looked at. */
async function look(paymentIntentId: string | null, signal: AbortSignal): Promise<boolean> {
  const entry = paymentIntentId === null ? null : await findDonation(paymentIntentId);
  if (signal.aborted) return false;
  if (!entry) {
    if (paymentIntentId === null) void refreshAccount();
    return false;
  }
  const { amount: credits, balance, cents } = entry;
  donation.lookedUp({ kind: 'credited', cents: cents ?? credits, credits, balance });
  void refreshAccount();
  return true;
}

function sayOnTheirWay(paymentIntentId: string | null): void {
  const { phase } = donation.store.get();
  if (phase.name === 'thanks' && phase.thanks.kind === 'looking')
    donation.lookedUp({ kind: 'pending', cents: null, paymentIntentId });
}

async function lookUntilThere(paymentIntentId: string | null, signal: AbortSignal): Promise<void> {
  if (await look(paymentIntentId, signal)) return;
  for (const pause of PAUSES_MS) {
    sayOnTheirWay(paymentIntentId);
    await wait(pause, signal);
    if (await look(paymentIntentId, signal)) return;
  }
}

/** Waits for a donation's credits to appear in the account's history, as long as they aren't known to be there. */
export function useCreditsArrival(thanks: Thanks): void {
  const { account } = useAccount();
  const uid = account?.uid;
  const isAwaited = thanks.kind === 'looking' || thanks.kind === 'pending';
  const paymentIntentId = isAwaited ? thanks.paymentIntentId : null;

  useEffect(() => {
    if (!isAwaited || uid === undefined) return undefined;
    const looking = new AbortController();
    // An aborted pause rejects; nobody waits for it any more.
    lookUntilThere(paymentIntentId, looking.signal).catch(() => undefined);
    const lookAgain = (): void => void look(paymentIntentId, looking.signal);
    window.addEventListener('focus', lookAgain);
    return () => {
      looking.abort();
      window.removeEventListener('focus', lookAgain);
    };
  }, [isAwaited, uid, paymentIntentId]);
}
