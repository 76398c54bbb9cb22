import { createStore } from '@/lib/browser/store';
import type { PaymentReturnError } from '@/lib/shared/rules/donations';

import type { ServiceContainer } from '../../browser/service-container';
import type { CallErrorDetails } from '../api/call-error';
import { createSignOutSignal } from '../sign-out-signal';

/** The donor, for the provider's checks and its receipt. */
export interface BillingDetails {
  readonly name?: string;
  readonly email?: string;
}

/** The provider's error about a card. */
export interface CardError {
  readonly kind: 'card';
  /** The provider's kind of error: https://docs.stripe.com/api/errors#errors-type */
  readonly errorType: string;
  /** For the donor, in the language of the card field. */
  readonly message: string;
}

/** Makes a payment method of the card field's content. Resolves to its id, or to the provider's error. */
export type MakePaymentMethod = (billing: BillingDetails) => Promise<string | CardError>;

/** The donation to make, and its card. */
export interface DonationInput {
  readonly cents: number;
  /** Null: without an account. */
  readonly uid: string | null;
  readonly billing: BillingDetails;
  readonly makePaymentMethod: MakePaymentMethod;
}

/** Why a donation was not made. */
export type DonationErrorCause =
  /** Our server refused it, or did not answer. */
  | { readonly kind: 'call'; readonly code: string; readonly details: CallErrorDetails }
  | CardError
  | { readonly kind: 'return'; readonly code: PaymentReturnError | null }
  /** The form is not ready. */
  | { readonly kind: 'amount_missing' };

/** The alert's error. Its number differs each time, so that the same error twice is a new alert. */
export interface DonationError {
  readonly number: number;
  readonly cause: DonationErrorCause;
}

/** What is known about a donation that was made, or may be. */
export type Thanks =
  | { readonly kind: 'anonymous'; readonly cents: number | null }
  /** Paid; the credits are not on the account yet. */
  | { readonly kind: 'pending'; readonly cents: number | null; readonly paymentIntentId: string | null }
  | {
      readonly kind: 'credited';
      readonly cents: number;
      readonly credits: number;
      /** The balance after the donation; null until it is known. */
      readonly balance: number | null;
    }
  /** Back from the bank's page, as the address says; nothing is known of a payment, after a minute `unconfirmed`. */
  | { readonly kind: 'looking' | 'unconfirmed'; readonly paymentIntentId: string | null };

export type ProcessingStep =
  /** An earlier donation without an answer comes first. */
  | 'earlier'
  | 'card'
  | 'payment'
  /** An answer was lost, and the request is repeated. */
  | 'again';

export type DonationPhase =
  | { readonly name: 'form' }
  | { readonly name: 'processing'; readonly step: ProcessingStep }
  /** The browser is on its way to the bank's page. */
  | { readonly name: 'redirecting'; readonly address: string }
  | { readonly name: 'thanks'; readonly thanks: Thanks };

export interface DonationState {
  readonly phase: DonationPhase;
  /** Only the form has one. */
  readonly error: DonationError | null;
  /** The amount of a donation without an answer, which may be paid. */
  readonly unansweredCents: number | null;
}

/** The owner of donations without an account. */
export const NO_ACCOUNT = '';

/** One stored donation for each owner, so that no user's donation replaces another's. */
export function pendingDonationKey(uid: string): string {
  return uid === NO_ACCOUNT ? 'donation_intention' : `donation_intention:${uid}`;
}

const FORM: DonationPhase = { name: 'form' };

const INITIAL: DonationState = { phase: FORM, error: null, unansweredCents: null };

/** The state of this tab's donation, and its changes. After a sign-out only a donation that is being made stays. */
export function createDonationState(container: ServiceContainer) {
  const store = createStore(INITIAL);
  let errors = 0;

  function update(change: Partial<DonationState>): void {
    store.update((state) => ({ ...state, ...change }));
  }

  container.get(createSignOutSignal).store.subscribe(() => {
    const { name } = store.get().phase;
    if (name === 'form' || name === 'thanks') store.update(() => INITIAL);
  });

  return {
    store,
    update,

    /** Begins a phase, which ends the error. */
    begin: (phase: DonationPhase): void => update({ phase, error: null }),

    fail(cause: DonationErrorCause): void {
      errors += 1;
      update({ phase: FORM, error: { number: errors, cause } });
    },

    /** Shows the form again, if the phase is this one. */
    end(name: DonationPhase['name']): void {
      if (store.get().phase.name === name) update({ phase: FORM });
    },
  };
}
