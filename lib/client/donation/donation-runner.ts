import type { Store } from '@/lib/browser/store';
import type { ProcessPaymentResponse } from '../../shared/contracts/payments';

import { toCallError } from '../call-error';
import type { Intention } from '../intention-memory';
import { repeatUntilAnswered } from '../repeat-until-answered';
import { rememberAmount } from './amount-choice';
import type { BillingDetails, MakePaymentMethod } from './card-payment-maker';
import type { DonationApi } from './donation-api';
import {
  donationCents,
  forgetDonation,
  isUndecided,
  keepDonation,
  newDonation,
  NOBODY,
  unansweredDonation,
} from './donation-intention';
import type { DonationErrorCause, DonationEvent, DonationState, Thanks } from './donation-state';
import { reduceDonation } from './reduce-donation';

/** What the person wants to donate, and with which card. */
export interface DonationOrder {
  readonly cents: number;
  /** Null: without an account. */
  readonly uid: string | null;
  readonly billing: BillingDetails;
  readonly makePaymentMethod: MakePaymentMethod;
}

/** What the runner needs from outside. */
export interface DonationSurroundings {
  readonly api: DonationApi;
  /** Fetches the account anew; null without an answer. */
  readonly refreshAccount: () => Promise<{ readonly credits: number } | null>;
  /** Leaves for another page. */
  readonly leaveFor: (address: string) => void;
}

/** How sending ended: it is decided that nothing was paid, or everything is said and done. */
type Outcome = { readonly unpaid: DonationErrorCause } | 'done';

const UNEXPECTED: DonationErrorCause = { kind: 'call', code: 'payment_unexpected', details: {} };

function isWebAddress(address: string): boolean {
  try {
    return ['http:', 'https:'].includes(new URL(address).protocol);
  } catch {
    return false;
  }
}

/** Makes donations, one at a time, and reports what happens in its store. Nothing is ever charged twice. */
export class DonationRunner {
  constructor(
    private readonly surroundings: DonationSurroundings,
    private readonly store: Store<DonationState>,
  ) {}

  /**
   * Donates; does nothing while a donation is made. One without an answer is sent first: if it turns out to be
   * paid, that is the donation. Never rejects.
   */
  async donate(order: DonationOrder): Promise<void> {
    if (!this.begin()) return;
    const uid = order.uid ?? NOBODY;
    try {
      const earlier = unansweredDonation(uid);
      if (earlier && (await this.sendEarlier(earlier)) === 'done') return;
      this.report({ type: 'step', step: 'card' });
      const card = await order.makePaymentMethod(order.billing);
      if (card.paymentMethodId === null) {
        this.fail({ kind: 'card', errorType: card.errorType, message: card.message });
        return;
      }
      this.report({ type: 'step', step: 'payment' });
      const outcome = await this.send(newDonation(uid, order.cents, card.paymentMethodId), false);
      if (outcome !== 'done') this.fail(outcome.unpaid);
    } catch {
      this.fail(UNEXPECTED);
    }
  }

  /** Sends the donation without an answer once more, with its own key: at most one payment comes of it. */
  async finishEarlier(uid: string | null): Promise<void> {
    const earlier = unansweredDonation(uid ?? NOBODY);
    if (!earlier) this.recall(uid);
    if (!earlier || !this.begin()) return;
    const outcome = await this.sendEarlier(earlier);
    if (outcome !== 'done') this.fail(outcome.unpaid);
  }

  /** Forgets the donation without an answer. If it was paid, it stays paid. */
  forgetEarlier(uid: string | null): void {
    const earlier = unansweredDonation(uid ?? NOBODY);
    if (earlier) forgetDonation(earlier);
    this.recall(uid);
  }

  /** Looks whether a donation of this account (null: of nobody) got no answer. Nothing is sent. */
  recall(uid: string | null): void {
    const earlier = unansweredDonation(uid ?? NOBODY);
    const cents = earlier && donationCents(earlier);
    this.report({ type: 'unanswered', donation: cents === null ? null : { cents } });
  }

  private begin(): boolean {
    if (this.store.get().phase.name !== 'form') return false;
    this.report({ type: 'started' });
    return true;
  }

  private sendEarlier(earlier: Intention): Promise<Outcome> {
    this.report({ type: 'step', step: 'earlier' });
    return this.send(earlier, true);
  }

  /** Sends a donation until the answer is definite, and keeps it until then. `mayHaveArrived`: it was sent before. */
  private async send(intention: Intention, mayHaveArrived: boolean): Promise<Outcome> {
    const { api } = this.surroundings;
    let wasLost = mayHaveArrived;
    keepDonation(intention);
    try {
      const answer = await repeatUntilAnswered(
        () => api.processPayment(intention.body, intention.idempotencyKey, intention.uid === NOBODY),
        () => {
          wasLost = true;
          this.report({ type: 'step', step: 'again' });
        },
      );
      forgetDonation(intention);
      this.report({ type: 'unanswered', donation: null });
      return this.accept(intention, answer);
    } catch (error) {
      const failure = toCallError(error);
      const cause = { kind: 'call', code: failure.code, details: failure.details } as const;
      if (!isUndecided(failure, wasLost)) {
        forgetDonation(intention);
        this.report({ type: 'unanswered', donation: null });
        return { unpaid: cause };
      }
      this.report({ type: 'unanswered', donation: { cents: donationCents(intention) ?? 0 } });
      this.fail(cause);
      return 'done';
    }
  }

  private accept(intention: Intention, answer: ProcessPaymentResponse): Outcome {
    const cents = donationCents(intention) ?? 0;
    if ('requires_action' in answer) {
      if (!isWebAddress(answer.redirect_url)) return { unpaid: UNEXPECTED };
      rememberAmount(cents);
      this.report({ type: 'sent-to-bank', address: answer.redirect_url });
      this.surroundings.leaveFor(answer.redirect_url);
      return 'done';
    }
    rememberAmount(cents);
    this.report({ type: 'paid', thanks: thanksFor(intention, cents, answer) });
    void this.refreshBalance();
    return 'done';
  }

  private async refreshBalance(): Promise<void> {
    const account = await this.surroundings.refreshAccount();
    if (account) this.report({ type: 'balance', credits: account.credits });
  }

  private fail(cause: DonationErrorCause): void {
    this.report({ type: 'failed', cause });
  }

  private report(event: DonationEvent): void {
    this.store.update((state) => reduceDonation(state, event));
  }
}

function thanksFor(
  { uid }: Intention,
  cents: number,
  answer: { addedCredits: number; pending?: true; payment_intent?: string },
): Thanks {
  if (uid === NOBODY) return { kind: 'anonymous', cents };
  if (answer.pending || answer.addedCredits <= 0) {
    return { kind: 'pending', cents, paymentIntentId: answer.payment_intent ?? null };
  }
  return { kind: 'credited', cents, credits: answer.addedCredits, balance: null };
}
