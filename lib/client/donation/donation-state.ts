import type { PaymentReturnError } from '@/lib/shared/rules/donations';

import type { CallErrorDetails } from '../call-error';

/** Why a donation was not made. */
export type DonationErrorCause =
  /** Our server refused, or did not answer. */
  | { readonly kind: 'call'; readonly code: string; readonly details: CallErrorDetails }
  /** The provider's own words about the card, or only their kind. */
  | { readonly kind: 'card'; readonly errorType: string; readonly message: string }
  /** Back from the bank's page without a payment. */
  | { readonly kind: 'return'; readonly code: PaymentReturnError | null }
  /** The form is not ready. */
  | { readonly kind: 'form'; readonly lack: 'provider' | 'amount' };

/** What the alert says. Its number differs each time, so that the same error twice is a new alert. */
export interface DonationError {
  readonly number: number;
  readonly cause: DonationErrorCause;
}

/** What is known of a donation that was made. */
export type Thanks =
  /** Made without an account: nobody gets credits. */
  | { readonly kind: 'anonymous'; readonly cents: number | null }
  /** Paid; the credits are not on the account yet. */
  | { readonly kind: 'pending'; readonly cents: number | null; readonly paymentIntentId: string | null }
  | {
      readonly kind: 'credited';
      readonly cents: number;
      readonly credits: number;
      /** The balance afterwards; null until it is known. */
      readonly balance: number | null;
    }
  /** Back from the bank's page; what was paid is being looked up. */
  | { readonly kind: 'looking'; readonly paymentIntentId: string | null };

/** A donation of which no answer arrived: it may be paid. */
export interface UnansweredDonation {
  readonly cents: number;
}

export type ProcessingStep =
  /** An earlier donation without an answer comes first. */
  | 'earlier'
  | 'card'
  | 'payment'
  /** An answer was lost and is asked for again. */
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
  readonly unanswered: UnansweredDonation | null;
}

export type DonationEvent =
  | { readonly type: 'started' }
  | { readonly type: 'step'; readonly step: ProcessingStep }
  | { readonly type: 'failed'; readonly cause: DonationErrorCause }
  | { readonly type: 'sent-to-bank'; readonly address: string }
  | { readonly type: 'paid'; readonly thanks: Thanks }
  /** The account after a payment. */
  | { readonly type: 'balance'; readonly credits: number }
  /** The address of the page says what happened at the bank. */
  | { readonly type: 'returned'; readonly thanks: Thanks }
  | { readonly type: 'returned-unpaid'; readonly code: PaymentReturnError | null }
  /** What a look into the account's history, or its absence, told about a return. */
  | { readonly type: 'looked-up'; readonly thanks: Thanks }
  /** The browser shows the page again as it was when it left for the bank. */
  | { readonly type: 'shown-again' }
  | { readonly type: 'refused'; readonly cause: DonationErrorCause }
  | { readonly type: 'error-dismissed' }
  | { readonly type: 'unanswered'; readonly donation: UnansweredDonation | null }
  /** Away from the thanks, back to the form. */
  | { readonly type: 'form-wanted' };

export const INITIAL_DONATION: DonationState = { phase: { name: 'form' }, error: null, unanswered: null };
