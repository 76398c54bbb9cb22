import * as z from 'zod/mini';

import { createConnection } from '@/lib/browser/connection';
import {
  donateEndpoint,
  donationRequestSchema,
  type ProcessPaymentResponse,
} from '@/lib/shared/contracts/payments';

import type { ServiceContainer } from '../../browser/service-container';
import { createAccount } from '../account/account';
import { createAuth } from '../account/auth';
import { callAsAccount } from '../account/call-as-account';
import { callEndpoint } from '../api/call-endpoint';
import { CallError, toCallError } from '../api/call-error';
import { repeatUntilAnswered } from '../api/repeat-until-answered';
import { createSignOutSignal } from '../sign-out-signal';
import { storeLastAmount } from './amount-choice';
import {
  createDonationState,
  type DonationErrorCause,
  type DonationInput,
  NO_ACCOUNT,
  type ProcessingStep,
  type Thanks,
} from './donation-state';
import {
  donationAtBank,
  forgetDonation,
  forgetDonationAtBank,
  isUndecided,
  newDonation,
  type PendingDonation,
  storeDonation,
  storeDonationAtBank,
  unansweredDonation,
} from './pending-donation';
import { keepThanks } from './payment-return';

/** Pays, or answers as an earlier call with the same key; without an account no token. Rejects as `callAsAccount`. */
export type ProcessPayment = (
  donation: Pick<PendingDonation, 'uid' | 'request' | 'idempotencyKey'>,
) => Promise<ProcessPaymentResponse>;

/** The call over HTTP, to our own endpoint. */
export function createProcessPayment(container: ServiceContainer): ProcessPayment {
  const auth = container.get(createAuth);
  return ({ uid, request, idempotencyKey }) => {
    const body = z.encode(donationRequestSchema, request);
    return uid === NO_ACCOUNT
      ? callEndpoint(donateEndpoint, { body, idempotencyKey, idToken: null })
      : callAsAccount(auth, uid, donateEndpoint, { body, idempotencyKey });
  };
}

/** Sends the browser to another page; its way back leads here. */
export function createLeaveFor(): (address: string) => void {
  return (address) => window.location.assign(address);
}

const UNEXPECTED: DonationErrorCause = { kind: 'call', code: 'payment_unexpected', details: {} };

export type DonationRunner = ReturnType<typeof createDonationRunner>;

/** Makes donations, one at a time, and shows their state. Never charges one twice. */
export function createDonationRunner(container: ServiceContainer) {
  const processPayment = container.get(createProcessPayment);
  const connection = container.get(createConnection);
  const { refresh } = container.get(createAccount);
  const leaveFor = container.get(createLeaveFor);
  const { store, update, begin, fail } = container.get(createDonationState);
  const { store: signOuts } = container.get(createSignOutSignal);

  const isIdle = (): boolean => store.get().phase.name === 'form';
  const beginStep = (step: ProcessingStep): void => begin({ name: 'processing', step });

  /** Shows whether a donation of this account (null: without one) has no answer. Sends nothing. */
  function showUnanswered(uid: string | null): void {
    const earlier = unansweredDonation(uid ?? NO_ACCOUNT);
    update({ unansweredCents: earlier && earlier.request.cents });
  }

  async function refreshBalance(): Promise<void> {
    const account = await refresh();
    const { phase } = store.get();
    if (account && phase.name === 'thanks' && phase.thanks.kind === 'credited')
      begin({ name: 'thanks', thanks: { ...phase.thanks, balance: account.credits } });
  }

  /** `isLeft`: the donor has signed out meanwhile; the amount is not for the next user. */
  function accept(
    donation: PendingDonation,
    answer: ProcessPaymentResponse,
    isLeft: boolean,
  ): DonationErrorCause | null {
    if ('requires_action' in answer) {
      const address = answer.redirect_url;
      if (!/^https?:/i.test(address)) return UNEXPECTED;
      if (!isLeft) {
        storeLastAmount(donation.request.cents);
        storeDonationAtBank(donation);
      }
      begin({ name: 'redirecting', address });
      leaveFor(address);
      return null;
    }
    forgetDonationAtBank();
    if (isLeft) {
      begin({ name: 'thanks', thanks: { kind: 'pending', cents: null, paymentIntentId: null } });
      return null;
    }
    storeLastAmount(donation.request.cents);
    const thanks = thanksFor(donation, answer);
    keepThanks(thanks);
    begin({ name: 'thanks', thanks });
    void refreshBalance();
    return null;
  }

  /**
   * Sends a donation until the answer is definite, and stores it until then. `mayHaveArrived`: it was sent before.
   * Resolves to why it is certainly not paid; null when all is shown.
   */
  async function send(
    donation: PendingDonation,
    mayHaveArrived: boolean,
  ): Promise<DonationErrorCause | null> {
    let wasLost = mayHaveArrived;
    const before = signOuts.get();
    storeDonation(donation);
    try {
      const answer = await repeatUntilAnswered(
        connection,
        () => processPayment(donation),
        () => {
          wasLost = true;
          beginStep('again');
        },
      );
      forgetDonation(donation.uid);
      update({ unansweredCents: null });
      return accept(donation, answer, signOuts.get() !== before);
    } catch (error) {
      const failure = toCallError(error);
      const cause = { kind: 'call', code: failure.code, details: failure.details } as const;
      if (!isUndecided(failure, wasLost)) {
        forgetDonation(donation.uid);
        update({ unansweredCents: null });
        return cause;
      }
      update({ unansweredCents: donation.request.cents });
      fail(cause);
      return null;
    }
  }

  function sendEarlier(earlier: PendingDonation): Promise<DonationErrorCause | null> {
    beginStep('earlier');
    return send(earlier, true);
  }

  return {
    showUnanswered,

    /**
     * Asks once how the donation at the bank's page ended, with its own key, and shows it; true when it has. Never
     * rejects. Shows nothing once the page shows something else.
     */
    async askHowItEnded(): Promise<boolean> {
      const donation = donationAtBank();
      if (!donation) return false;
      const { phase } = store.get();
      const answer = await processPayment(donation).catch(toCallError);
      const isOpen = answer instanceof CallError ? isUndecided(answer, true) : 'requires_action' in answer;
      if (isOpen || store.get().phase !== phase) return false;
      // A sign-out shows something else.
      if (!(answer instanceof CallError)) accept(donation, answer, false);
      else {
        forgetDonationAtBank();
        fail({ kind: 'call', code: answer.code, details: answer.details });
      }
      return true;
    },

    /**
     * Donates, unless a donation is made; one without an answer goes first, and is the donation if paid. Never rejects.
     */
    async donate(input: DonationInput): Promise<void> {
      if (!isIdle()) return;
      const uid = input.uid ?? NO_ACCOUNT;
      try {
        const earlier = unansweredDonation(uid);
        if (earlier && !(await sendEarlier(earlier))) return;
        beginStep('card');
        const card = await input.makePaymentMethod(input.billing);
        if (typeof card !== 'string') return fail(card);
        beginStep('payment');
        const refusal = await send(newDonation(uid, input.cents, card), false);
        if (refusal) fail(refusal);
      } catch {
        fail(UNEXPECTED);
      }
    },

    /** Repeats the donation without an answer, with its own key: at most one payment is made. */
    async finishEarlier(uid: string | null): Promise<void> {
      const earlier = unansweredDonation(uid ?? NO_ACCOUNT);
      if (!earlier) showUnanswered(uid);
      if (!earlier || !isIdle()) return;
      const refusal = await sendEarlier(earlier);
      if (refusal) fail(refusal);
    },

    /** Forgets the donation without an answer. If it was paid, it stays paid. */
    forgetEarlier(uid: string | null): void {
      const earlier = unansweredDonation(uid ?? NO_ACCOUNT);
      if (earlier) forgetDonation(earlier.uid);
      showUnanswered(uid);
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
