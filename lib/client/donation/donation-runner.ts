import { type Connection, createConnection } from '@/lib/browser/connection';
import type { Store } from '@/lib/browser/store';
import type { ProcessPaymentResponse } from '../../shared/contracts/payments';

import { createAccount } from '../account/account';
import { toCallError } from '../api/call-error';
import { repeatUntilAnswered } from '../api/repeat-until-answered';
import type { Client } from '../../browser/client';
import { storeLastAmount } from './amount-choice';
import { createProcessPayment, type ProcessPayment } from './donation-api';
import type {
  DonationErrorCause,
  DonationEvent,
  DonationInput,
  DonationState,
  Thanks,
} from './donation-state';
import {
  forgetDonation,
  isUndecided,
  newDonation,
  NO_ACCOUNT,
  type PendingDonation,
  storeDonation,
  unansweredDonation,
} from './pending-donation';
import { reduceDonation } from './reduce-donation';
import { keepThanks } from './unseen-thanks';

export interface DonationServices {
  readonly processPayment: ProcessPayment;
  readonly connection: Connection;
  /** Fetches the account; null without an answer. */
  readonly refreshAccount: () => Promise<{ readonly credits: number } | null>;
  /** Leaves for another page. */
  readonly leaveFor: (address: string) => void;
}

/** Sends the browser to another page; its way back leads here. */
export function createLeaveFor(): (address: string) => void {
  return (address) => window.location.assign(address);
}

/** Makes the tab's runner. */
export function createDonationRunner(client: Client, store: Store<DonationState>): DonationRunner {
  return new DonationRunner(
    {
      processPayment: client.get(createProcessPayment),
      connection: client.get(createConnection),
      refreshAccount: client.get(createAccount).refresh,
      leaveFor: client.get(createLeaveFor),
    },
    store,
  );
}

/** How a request ended: certainly without a payment, or with everything done. */
type Outcome = { readonly unpaid: DonationErrorCause } | 'done';

const UNEXPECTED: DonationErrorCause = { kind: 'call', code: 'payment_unexpected', details: {} };

function isWebAddress(address: string): boolean {
  try {
    return ['http:', 'https:'].includes(new URL(address).protocol);
  } catch {
    return false;
  }
}

/** Makes donations, one at a time, and reports to its store. Never charges one twice. */
export class DonationRunner {
  constructor(
    private readonly services: DonationServices,
    private readonly store: Store<DonationState>,
  ) {}

  /**
   * Donates; does nothing while a donation is made. Sends one without an answer first: if it is paid, that is the
   * donation. Never rejects.
   */
  async donate(input: DonationInput): Promise<void> {
    if (!this.begin()) return;
    const uid = input.uid ?? NO_ACCOUNT;
    try {
      const earlier = unansweredDonation(uid);
      if (earlier && (await this.sendEarlier(earlier)) === 'done') return;
      this.report({ type: 'step', step: 'card' });
      const card = await input.makePaymentMethod(input.billing);
      if (card.paymentMethodId === null) {
        this.fail({ kind: 'card', errorType: card.errorType, message: card.message });
        return;
      }
      this.report({ type: 'step', step: 'payment' });
      const outcome = await this.send(newDonation(uid, input.cents, card.paymentMethodId), false);
      if (outcome !== 'done') this.fail(outcome.unpaid);
    } catch {
      this.fail(UNEXPECTED);
    }
  }

  /** Repeats the donation without an answer, with its own key: at most one payment is made. */
  async finishEarlier(uid: string | null): Promise<void> {
    const earlier = unansweredDonation(uid ?? NO_ACCOUNT);
    if (!earlier) this.recall(uid);
    if (!earlier || !this.begin()) return;
    const outcome = await this.sendEarlier(earlier);
    if (outcome !== 'done') this.fail(outcome.unpaid);
  }

  /** Forgets the donation without an answer. If it was paid, it stays paid. */
  forgetEarlier(uid: string | null): void {
    const earlier = unansweredDonation(uid ?? NO_ACCOUNT);
    if (earlier) forgetDonation(earlier.uid);
    this.recall(uid);
  }

  /** Reports whether a donation of this account (null: without one) has no answer. Sends nothing. */
  recall(uid: string | null): void {
    const earlier = unansweredDonation(uid ?? NO_ACCOUNT);
    this.report({ type: 'unanswered', donation: earlier && { cents: earlier.request.cents } });
  }

  private begin(): boolean {
    if (this.store.get().phase.name !== 'form') return false;
    this.report({ type: 'started' });
    return true;
  }

  private sendEarlier(earlier: PendingDonation): Promise<Outcome> {
    this.report({ type: 'step', step: 'earlier' });
    return this.send(earlier, true);
  }

  /** Sends a donation until the answer is definite, and stores it until then. `mayHaveArrived`: it was sent before. */
  private async send(donation: PendingDonation, mayHaveArrived: boolean): Promise<Outcome> {
    const { processPayment, connection } = this.services;
    let wasLost = mayHaveArrived;
    storeDonation(donation);
    try {
      const answer = await repeatUntilAnswered(
        connection,
        () => processPayment(donation),
        () => {
          wasLost = true;
          this.report({ type: 'step', step: 'again' });
        },
      );
      forgetDonation(donation.uid);
      this.report({ type: 'unanswered', donation: null });
      return this.accept(donation, answer);
    } catch (error) {
      const failure = toCallError(error);
      const cause = { kind: 'call', code: failure.code, details: failure.details } as const;
      if (!isUndecided(failure, wasLost)) {
        forgetDonation(donation.uid);
        this.report({ type: 'unanswered', donation: null });
        return { unpaid: cause };
      }
      this.report({ type: 'unanswered', donation: { cents: donation.request.cents } });
      this.fail(cause);
      return 'done';
    }
  }

  private accept(donation: PendingDonation, answer: ProcessPaymentResponse): Outcome {
    if ('requires_action' in answer) {
      if (!isWebAddress(answer.redirect_url)) return { unpaid: UNEXPECTED };
      storeLastAmount(donation.request.cents);
      this.report({ type: 'sent-to-bank', address: answer.redirect_url });
      this.services.leaveFor(answer.redirect_url);
      return 'done';
    }
    storeLastAmount(donation.request.cents);
    const thanks = thanksFor(donation, answer);
    keepThanks(thanks);
    this.report({ type: 'paid', thanks });
    void this.refreshBalance();
    return 'done';
  }

  private async refreshBalance(): Promise<void> {
    const account = await this.services.refreshAccount();
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
  { uid, request: { cents } }: PendingDonation,
  answer: { addedCredits: number; pending?: true; payment_intent?: string },
): Thanks {
  if (uid === NO_ACCOUNT) return { kind: 'anonymous', cents };
  if (answer.pending || answer.addedCredits <= 0) {
    return { kind: 'pending', cents, paymentIntentId: answer.payment_intent ?? null };
  }
  return { kind: 'credited', cents, credits: answer.addedCredits, balance: null };
}
