import { loadOnce } from '../load-once';
import type { DonationOrder, DonationRunner } from './donation-runner';
import type { DonationErrorCause, DonationEvent, Thanks } from './donation-state';
import { INITIAL_DONATION } from './donation-state';
import { donationStore } from './donation-store';
import { reduceDonation } from './reduce-donation';

/** The runner's code comes when it is first wanted: most visitors only look at the prices. */
const { get: loadRunner } = loadOnce(async () => (await import('./page-runner')).pageRunner);

function report(event: DonationEvent): void {
  donationStore.update((state) => reduceDonation(state, event));
}

async function tellRunner(tell: (runner: DonationRunner) => unknown): Promise<void> {
  try {
    await tell(await loadRunner());
  } catch {
    // Not even the code could be fetched: nothing was sent, and the sentence is that of a lost connection.
    report({ type: 'refused', cause: { kind: 'call', code: 'no_answer', details: {} } });
  }
}

/** What the page tells the runner, and what the runner shows. */
export const donation = {
  store: donationStore,

  /** Donates; does nothing while a donation is made. */
  donate: (order: DonationOrder): Promise<void> => tellRunner((runner) => runner.donate(order)),
  /** Sends the donation without an answer once more; `uid` is null for nobody. */
  finishEarlier: (uid: string | null): Promise<void> => tellRunner((runner) => runner.finishEarlier(uid)),
  /** Forgets the donation without an answer. */
  forgetEarlier: (uid: string | null): Promise<void> => tellRunner((runner) => runner.forgetEarlier(uid)),

  /** Looks whether a donation got no answer; told again with the next news of the account. */
  recall(uid: string | null): void {
    loadRunner()
      .then((runner) => runner.recall(uid))
      .catch(() => undefined);
  },
  /** Shows why Donate did nothing. */
  refuse: (cause: DonationErrorCause): void => report({ type: 'refused', cause }),
  dismissError: (): void => report({ type: 'error-dismissed' }),
  /** Tells what a look at the account showed of a donation that came back from the bank. */
  lookedUp: (thanks: Thanks): void => report({ type: 'looked-up', thanks }),
  /** Away from the thanks, back to the form. */
  showForm: (): void => report({ type: 'form-wanted' }),
  /** The browser has kept the page and shows it again: the way to the bank ended with its Back. */
  shownAgain: (): void => report({ type: 'shown-again' }),
  report,
};

/** Fetches the code that a donation will need. Never rejects. */
export async function preloadDonation(): Promise<void> {
  await loadRunner().catch(() => undefined);
}

/** Back to the beginning. For tests, which share the module. */
export function resetDonation(): void {
  donationStore.update(() => INITIAL_DONATION);
}
