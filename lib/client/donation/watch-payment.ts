import type { ServiceContainer } from '@/lib/browser/service-container';
import { wait } from '@/lib/browser/wait';
import { readLedgerEndpoint } from '@/lib/shared/contracts/account';

import { createAccount } from '../account/account';
import { createAuth } from '../account/auth';
import { callAsAccount } from '../account/call-as-account';
import { createDonation } from './donation';

/** Pauses between the looks of the first minute, in milliseconds; the last one repeats while the page is visible. */
const PAUSES_MS = [2_000, 4_000, 8_000, 16_000, 30_000];
const LAST_PAUSE_MS = 30_000;

/** A payment whose end is not known, or whose credits are not there yet. */
interface WatchedPayment {
  /** Null: without an account, or not known yet. */
  readonly uid: string | null;
  readonly paymentIntentId: string | null;
}

/**
 * Looks for the end of a payment, also at each focus of the window, and shows it: the answer to the donation at the
 * bank's page, or its credits in the account's ledger. `looking` becomes `unconfirmed` after a minute. Rejects as the
 * signal.
 */
export async function watchPayment(
  container: ServiceContainer,
  { uid, paymentIntentId }: WatchedPayment,
  signal: AbortSignal,
): Promise<void> {
  const { store, begin, loadRunner } = container.get(createDonation);

  async function isInLedger(): Promise<boolean> {
    if (uid === null || paymentIntentId === null) return false;
    const page = await callAsAccount(container.get(createAuth), uid, readLedgerEndpoint, {});
    const entry = page.entries.find(({ id }) => id === `donation_${paymentIntentId}`);
    if (signal.aborted || !entry) return false;
    const { amount: credits, balance, cents } = entry;
    begin({ name: 'thanks', thanks: { kind: 'credited', cents: cents ?? credits, credits, balance } });
    void container.get(createAccount).refresh();
    return true;
  }

  /** Looks once; true when the end is known. After a failure the next look tries again. */
  async function look(): Promise<boolean> {
    const isAnswered = loadRunner().then((runner) => runner.askHowItEnded());
    return (await isAnswered.catch(() => false)) || isInLedger().catch(() => false);
  }

  window.addEventListener('focus', () => void look(), { signal });
  for (const pause of PAUSES_MS) {
    if (await look()) return;
    await wait(pause, signal);
  }
  const { phase } = store.get();
  if (phase.name === 'thanks' && phase.thanks.kind === 'looking')
    begin({ name: 'thanks', thanks: { ...phase.thanks, kind: 'unconfirmed' } });
  for (;;) {
    if (document.visibilityState === 'visible' && (await look())) return;
    await wait(LAST_PAUSE_MS, signal);
  }
}
