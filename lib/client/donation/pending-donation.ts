import type { ProcessPaymentRequest } from '@/lib/shared/contracts/payments';

import type { CallError } from '../api/call-error';
import {
  newPendingRequest,
  type PendingRequest,
  storedPendingRequests,
  storePendingRequests,
} from '../api/pending-request';
import { parseAmount } from './parse-amount';

/** The owner of donations without an account. */
export const NO_ACCOUNT = '';

/** A donation whose answer may be lost. */
export interface PendingDonation extends PendingRequest<ProcessPaymentRequest> {
  readonly cents: number;
}

/** The server and the provider know a key for 24 hours; a later repeat might be a second payment. */
const KEPT_MS = 20 * 60 * 60_000;

/** One stored donation for each owner, so that no user's donation replaces another's. */
function storageKey(uid: string): string {
  return uid === NO_ACCOUNT ? 'donation_intention' : `donation_intention:${uid}`;
}

/** A donation with a new key: an amount with a payment method, by an account or without one. */
export function newDonation(uid: string, cents: number, paymentMethodId: string): PendingDonation {
  const userId = uid === NO_ACCOUNT ? null : uid;
  return { ...newPendingRequest(uid, { paymentMethodId, amount: cents / 100, userId }), cents };
}

export function storeDonation(donation: PendingDonation): void {
  storePendingRequests(storageKey(donation.uid), [donation]);
}

/** Forgets the donation of an owner. */
export function forgetDonation(uid: string): void {
  storePendingRequests(storageKey(uid), []);
}

/** A donation without an answer, of this account or made before its sign-in; forgets older ones. */
export function unansweredDonation(uid: string): PendingDonation | null {
  return storedDonation(uid) ?? storedDonation(NO_ACCOUNT);
}

function storedDonation(uid: string): PendingDonation | null {
  const [stored] = storedPendingRequests(storageKey(uid));
  if (stored?.uid !== uid) return null;
  const { amount } = stored.request;
  const cents = typeof amount === 'number' ? parseAmount(String(amount)).cents : null;
  // Only this file writes the key.
  // A clock that was set back meanwhile makes it one of the future.
  if (Math.abs(Date.now() - stored.at) < KEPT_MS && cents !== null)
    return { ...stored, cents } as PendingDonation;
  forgetDonation(uid);
  return null;
}

/** Refusals that decide the donation itself: whatever is repeated with its key, nothing was or will be paid. */
const DECIDING_CODES: ReadonlySet<string> = new Set([
  'invalid_request',
  'invalid_field',
  'invalid_amount',
  'card_declined',
  'payment_failed',
]);

/**
 * Whether the donation may be paid in spite of a failure. Other refusals (not signed in, too many attempts) are about
 * this request alone, not about an earlier one that `mayHaveArrived`.
 */
export function isUndecided(failure: CallError, mayHaveArrived: boolean): boolean {
  if (!failure.isDefinite) return true;
  return mayHaveArrived && !DECIDING_CODES.has(failure.code);
}
