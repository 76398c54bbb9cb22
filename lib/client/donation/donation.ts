import { loadOnce } from '@/lib/browser/load-once';
import { createStore } from '@/lib/browser/store';

import type { Client } from '../../browser/client';
import type { DonationRunner } from './donation-runner';
import {
  type DonationErrorCause,
  type DonationEvent,
  type DonationInput,
  type DonationState,
  INITIAL_DONATION,
  type Thanks,
} from './donation-state';
import { reduceDonation } from './reduce-donation';

/** Stripe's key for browsers; null where payments are not set up. */
export function publishableKey(): string | null {
  return process.env.NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY || null;
}

/** The donation of this tab for the page. */
export function createDonation(client: Client) {
  const store = createStore<DonationState>(INITIAL_DONATION);
  // Its code loads at the first use: most visitors only look at the prices.
  const { get: getRunner } = loadOnce(async () => {
    const { createDonationRunner } = await import('./donation-runner');
    return createDonationRunner(client, store);
  });

  function report(event: DonationEvent): void {
    store.update((state) => reduceDonation(state, event));
  }

  async function withRunner(call: (runner: DonationRunner) => unknown): Promise<void> {
    try {
      await call(await getRunner());
    } catch {
      // Not even the code could be loaded: nothing was sent, and the sentence is that of a lost connection.
      report({ type: 'refused', cause: { kind: 'call', code: 'no_answer', details: {} } });
    }
  }

  return {
    store,
    report,

    /** Donates; does nothing while a donation is made. Nothing is charged before the code of the thanks is there. */
    donate: (input: DonationInput, loadThanks: () => Promise<unknown>): Promise<void> =>
      withRunner(async (runner) => {
        await loadThanks();
        await runner.donate(input);
      }),
    /** Repeats the donation without an answer; `uid` is null without an account. */
    finishEarlier: (uid: string | null): Promise<void> => withRunner((runner) => runner.finishEarlier(uid)),
    /** Forgets the donation without an answer. */
    forgetEarlier: (uid: string | null): Promise<void> => withRunner((runner) => runner.forgetEarlier(uid)),

    /** Reports whether a donation has no answer; the next news of the account tries again after a failure. */
    recall(uid: string | null): void {
      getRunner()
        .then((runner) => runner.recall(uid))
        .catch(() => undefined);
    },
    /** Shows why Donate did nothing. */
    refuse: (cause: DonationErrorCause): void => report({ type: 'refused', cause }),
    dismissError: (): void => report({ type: 'error-dismissed' }),
    /** Reports what the account shows of a donation after the return from the bank. */
    lookedUp: (thanks: Thanks): void => report({ type: 'looked-up', thanks }),
    /** Goes from the thanks back to the form. */
    showForm: (): void => report({ type: 'form-wanted' }),
    /** The browser shows the kept page again: its Back has ended the way to the bank. */
    shownAgain: (): void => report({ type: 'shown-again' }),
    /** Loads the code of a donation. Never rejects. */
    async preload(): Promise<void> {
      await getRunner().catch(() => undefined);
    },
  };
}
