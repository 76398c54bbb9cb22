import { readText } from '@/lib/browser/browser-storage';
import type { ServiceContainer } from '@/lib/browser/service-container';
import { loadOnce } from '@/lib/browser/load-once';
import { useStore } from '@/lib/browser/store';
import { useService } from '@/lib/browser/use-service-container';

import type { DonationRunner } from './donation-runner';
import { createDonationState, NO_ACCOUNT, pendingDonationKey } from './donation-state';

/** Stripe's key for browsers; null where payments are not set up. */
export function publishableKey(): string | null {
  return process.env.NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY || null;
}

/** The state of this tab's donation, and its runner, whose code loads at its first use: most visitors look at prices. */
export function createDonation(container: ServiceContainer) {
  const state = container.get(createDonationState);
  const { get: loadRunner } = loadOnce(async () => {
    const { createDonationRunner } = await import('./donation-runner');
    return createDonationRunner(container);
  });

  return {
    ...state,
    loadRunner,

    /** Shows the amount of the account's donation without an answer, for which alone code loads. Never rejects. */
    async showUnanswered(uid: string | null): Promise<void> {
      const isStored = [uid ?? NO_ACCOUNT, NO_ACCOUNT].some(
        (owner) => readText('session', pendingDonationKey(owner)) !== null,
      );
      if (!isStored && state.store.get().unansweredCents === null) return;
      // Where the code does not load, the next change of the account tries again.
      await loadRunner().then(
        (runner) => runner.showUnanswered(uid),
        () => undefined,
      );
    },

    /** Makes a call of the runner. Shows what cannot be loaded; never rejects. */
    async run(call: (runner: DonationRunner) => Promise<void> | void): Promise<void> {
      try {
        await call(await loadRunner());
      } catch {
        // Nothing was sent by this call; the sentence is that of a lost connection.
        if (state.store.get().phase.name === 'form')
          state.fail({ kind: 'call', code: 'no_answer', details: {} });
      }
    },
  };
}

/** Whether a donation is made; the form is locked meanwhile. */
export function useIsDonating(): boolean {
  return useStore(useService(createDonationState).store).phase.name !== 'form';
}
