import { loadOnce } from '@/lib/browser/load-once';
import { createStore } from '@/lib/browser/store';

import type { Client } from '../../browser/client';
import type { DonationRunner } from './donation-runner';
import { type DonationEvent, type DonationState, INITIAL_DONATION } from './donation-state';
import { reduceDonation } from './reduce-donation';

/** Stripe's key for browsers; null where payments are not set up. */
export function publishableKey(): string | null {
  return process.env.NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY || null;
}

/** The state of this tab's donation, and its runner, whose code loads at its first use: most visitors look at prices. */
export function createDonation(client: Client) {
  const store = createStore<DonationState>(INITIAL_DONATION);
  const { get: loadRunner } = loadOnce(async () => {
    const { createDonationRunner } = await import('./donation-runner');
    return createDonationRunner(client, store);
  });

  function report(event: DonationEvent): void {
    store.update((state) => reduceDonation(state, event));
  }

  return {
    store,
    report,
    loadRunner,

    /** Makes a call of the runner. Reports what cannot be loaded; never rejects. */
    async run(call: (runner: DonationRunner) => Promise<void> | void): Promise<void> {
      try {
        await call(await loadRunner());
      } catch {
        // Nothing was sent; the sentence is that of a lost connection.
        report({ type: 'refused', cause: { kind: 'call', code: 'no_answer', details: {} } });
      }
    },
  };
}
