import * as z from 'zod/mini';

import { createConnection } from '@/lib/browser/connection';
import type { Store } from '@/lib/browser/store';
import {
  donateEndpoint,
  donationRequestSchema,
  type ProcessPaymentResponse,
} from '@/lib/shared/contracts/payments';

import type { Client } from '../../browser/client';
import { createAccount } from '../account/account';
import { createAuth } from '../account/auth';
import { withIdToken } from '../account/with-id-token';
import { callEndpoint } from '../api/call-endpoint';
import { toCallError } from '../api/call-error';
import { repeatUntilAnswered } from '../api/repeat-until-answered';
import { storeLastAmount } from './amount-choice';
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
import { keepThanks } from './payment-return';

/**
 * Pays, or answers as an earlier call with the same key and body. Sends a donation without an account without the
 * signed-in user's token. Rejects as `withIdToken` and `callEndpoint` do.
 */
export type ProcessPayment = (
  donation: Pick<PendingDonation, 'uid' | 'request' | 'idempotencyKey'>,
) => Promise<ProcessPaymentResponse>;

/** The call over HTTP, to our own endpoint. */
export function createProcessPayment(client: Client): ProcessPayment {
  const auth = client.get(createAuth);
  return ({ uid, request, idempotencyKey }) => {
    const body = z.encode(donationRequestSchema, request);
    const send = (idToken: string | null) => callEndpoint(donateEndpoint, { body, idempotencyKey, idToken });
    return uid === NO_ACCOUNT ? send(null) : withIdToken(auth, uid, send);
  };
}

/** Sends the browser to another page; its way back leads here. */
export function createLeaveFor(): (address: string) => void {
  return (address) => window.location.assign(address);
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

export type DonationRunner = ReturnType<typeof createDonationRunner>;

/** Makes donations, one at a time, and reports to a store. Never charges one twice. */
export function createDonationRunner(client: Client, store: Store<DonationState>) {
  const processPayment = client.get(createProcessPayment);
  const connection = client.get(createConnection);
  const { refresh } = client.get(createAccount);
  const leaveFor = client.get(createLeaveFor);

  function report(event: DonationEvent): void {
    store.update((state) => reduceDonation(state, event));
  }

  function fail(cause: DonationErrorCause): void {
    report({ type: 'failed', cause });
  }

  function begin(): boolean {
    if (store.get().phase.name !== 'form') return false;
    report({ type: 'started' });
    return true;
  }

  /** Reports whether a donation of this account (null: without one) has no answer. Sends nothing. */
  function reportUnanswered(uid: string | null): void {
    const earlier = unansweredDonation(uid ?? NO_ACCOUNT);
    report({ type: 'unanswered', donation: earlier && { cents: earlier.request.cents } });
  }

  async function refreshBalance(): Promise<void> {
    const account = await refresh();
    if (account) report({ type: 'balance', credits: account.credits });
  }

  function accept(donation: PendingDonation, answer: ProcessPaymentResponse): Outcome {
    if ('requires_action' in answer) {
      if (!isWebAddress(answer.redirect_url)) return { unpaid: UNEXPECTED };
      storeLastAmount(donation.request.cents);
      report({ type: 'sent-to-bank', address: answer.redirect_url });
      leaveFor(answer.redirect_url);
      return 'done';
    }
    storeLastAmount(donation.request.cents);
    const thanks = thanksFor(donation, answer);
    keepThanks(thanks);
    report({ type: 'paid', thanks });
    void refreshBalance();
    return 'done';
  }

  /** Sends a donation until the answer is definite, and stores it until then. `mayHaveArrived`: it was sent before. */
  async function send(donation: PendingDonation, mayHaveArrived: boolean): Promise<Outcome> {
    let wasLost = mayHaveArrived;
    storeDonation(donation);
    try {
      const answer = await repeatUntilAnswered(
        connection,
        () => processPayment(donation),
        () => {
          wasLost = true;
          report({ type: 'step', step: 'again' });
        },
      );
      forgetDonation(donation.uid);
      report({ type: 'unanswered', donation: null });
      return accept(donation, answer);
    } catch (error) {
      const failure = toCallError(error);
      const cause = { kind: 'call', code: failure.code, details: failure.details } as const;
      if (!isUndecided(failure, wasLost)) {
        forgetDonation(donation.uid);
        report({ type: 'unanswered', donation: null });
        return { unpaid: cause };
      }
      report({ type: 'unanswered', donation: { cents: donation.request.cents } });
      fail(cause);
      return 'done';
    }
  }

  function sendEarlier(earlier: PendingDonation): Promise<Outcome> {
    report({ type: 'step', step: 'earlier' });
    return send(earlier, true);
  }

  return {
    reportUnanswered,

    /**
     * Donates; does nothing while a donation is made. Sends one without an answer first: if it is paid, that is the
     * donation. Never rejects.
     */
    async donate(input: DonationInput): Promise<void> {
      if (!begin()) return;
      const uid = input.uid ?? NO_ACCOUNT;
      try {
        const earlier = unansweredDonation(uid);
        if (earlier && (await sendEarlier(earlier)) === 'done') return;
        report({ type: 'step', step: 'card' });
        const card = await input.makePaymentMethod(input.billing);
        if (card.paymentMethodId === null) {
          fail({ kind: 'card', errorType: card.errorType, message: card.message });
          return;
        }
        report({ type: 'step', step: 'payment' });
        const outcome = await send(newDonation(uid, input.cents, card.paymentMethodId), false);
        if (outcome !== 'done') fail(outcome.unpaid);
      } catch {
        fail(UNEXPECTED);
      }
    },

    /** Repeats the donation without an answer, with its own key: at most one payment is made. */
    async finishEarlier(uid: string | null): Promise<void> {
      const earlier = unansweredDonation(uid ?? NO_ACCOUNT);
      if (!earlier) reportUnanswered(uid);
      if (!earlier || !begin()) return;
      const outcome = await sendEarlier(earlier);
      if (outcome !== 'done') fail(outcome.unpaid);
    },

    /** Forgets the donation without an answer. If it was paid, it stays paid. */
    forgetEarlier(uid: string | null): void {
      const earlier = unansweredDonation(uid ?? NO_ACCOUNT);
      if (earlier) forgetDonation(earlier.uid);
      reportUnanswered(uid);
    },
  };
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
