import * as z from 'zod/mini';

import { type DonationRequest, donationRequestSchema } from '@/lib/shared/contracts/payments';

import type { CallError } from '../api/call-error';
import {
  newPendingRequest,
  type PendingRequest,
  storedPendingRequests,
  storePendingRequests,
} from '../api/pending-request';
import { NO_ACCOUNT, pendingDonationKey } from './donation-state';

/** A donation whose answer may be lost. */
export type PendingDonation = PendingRequest<DonationRequest>;

/** The server and the provider know a key for 24 hours; a later repeat might be a second payment. */
const KEPT_MS = 20 * 60 * 60_000;

/** A donation with a new key: an amount with a payment method, by an account or without one. */
export function newDonation(uid: string, cents: number, paymentMethodId: string): PendingDonation {
  const userId = uid === NO_ACCOUNT ? null : uid;
  return newPendingRequest(uid, { paymentMethodId, cents, userId });
}

/** Session storage: the donation that its donor confirms on the bank's page. */
const AT_BANK_KEY = 'donation_at_bank';

function store(storageKey: string, donation: PendingDonation): void {
  const request = z.encode(donationRequestSchema, donation.request);
  storePendingRequests(storageKey, [{ ...donation, request }]);
}

/** Stores a donation as it is sent. */
export function storeDonation(donation: PendingDonation): void {
  store(pendingDonationKey(donation.uid), donation);
}

/** Stores the donation that waits for the bank; a repeat of it tells how it ended. */
export function storeDonationAtBank(donation: PendingDonation): void {
  store(AT_BANK_KEY, donation);
}

/** The donation that waits for the bank, or null; forgets an older one. */
export function donationAtBank(): PendingDonation | null {
  return storedDonation(AT_BANK_KEY);
}

/** Forgets the donation that waits for the bank. */
export function forgetDonationAtBank(): void {
  storePendingRequests(AT_BANK_KEY, []);
}

/** Forgets the donation of an owner. */
export function forgetDonation(uid: string): void {
  storePendingRequests(pendingDonationKey(uid), []);
}

/** A donation without an answer, of this account or made before its sign-in; forgets older ones. */
export function unansweredDonation(uid: string): PendingDonation | null {
  const ofOwner = (owner: string): PendingDonation | null => {
    const stored = storedDonation(pendingDonationKey(owner));
    return stored?.uid === owner ? stored : null;
  };
  return ofOwner(uid) ?? ofOwner(NO_ACCOUNT);
}

function storedDonation(storageKey: string): PendingDonation | null {
  const [stored] = storedPendingRequests(storageKey);
  if (!stored) return null;
  const { success, data: request } = z.safeParse(donationRequestSchema, stored.request);
  // A clock that was set back meanwhile makes it a donation of the future.
  if (Math.abs(Date.now() - stored.at) < KEPT_MS && success) return { ...stored, request };
  storePendingRequests(storageKey, []);
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

/** Whether the donation may be paid in spite of a failure. A refusal of this request says nothing of an earlier one. */
export function isUndecided(failure: CallError, mayHaveArrived: boolean): boolean {
  if (!failure.isDefinite) return true;
  return mayHaveArrived && !DECIDING_CODES.has(failure.code);
}
