import { isRecord, parseJson } from '@/lib/browser/browser-storage';
import type { ProcessPaymentRequest } from '../../shared/contracts/payments';

import type { CallError } from '../call-error';
import { type Intention, keepIntention, keptIntention, newIntention } from '../intention-memory';
import { amountText, parseAmount } from './parse-amount';

/** The owner of donations made without an account. */
export const NOBODY = '';

/** The server and the provider know a key for 24 hours; well before that a repeat might be a second payment. */
const KEPT_MS = 20 * 60 * 60_000;

/** One kept donation for each owner, so that nobody's is lost to another's. */
function storageKey(uid: string): string {
  return uid === NOBODY ? 'donation_intention' : `donation_intention:${uid}`;
}

/** A donation that may have to be sent again: an amount with a payment method, by an account or by nobody. */
export function newDonation(uid: string, cents: number, paymentMethodId: string): Intention {
  // The decimal text of whole cents reads back as the same number, where a product of floats might not.
  const amount = Number(amountText(cents));
  const request: ProcessPaymentRequest = { paymentMethodId, amount, userId: uid === NOBODY ? null : uid };
  return newIntention(uid, JSON.stringify(request));
}

/** The amount of a donation in cents; null when what was kept is none. */
export function donationCents({ body }: Intention): number | null {
  const request = parseJson(body);
  return isRecord(request) && typeof request.amount === 'number'
    ? parseAmount(String(request.amount)).cents
    : null;
}

export function keepDonation(intention: Intention): void {
  keepIntention(storageKey(intention.uid), intention);
}

export function forgetDonation({ uid }: Pick<Intention, 'uid'>): void {
  keepIntention(storageKey(uid), null);
}

function keptDonation(uid: string): Intention | null {
  const kept = keptIntention(storageKey(uid));
  if (kept?.uid !== uid) return null;
  const age = Date.now() - kept.at;
  if (age < KEPT_MS && donationCents(kept) !== null) return kept;
  forgetDonation(kept);
  return null;
}

/** A donation without an answer, of this account or made before its sign-in; older ones are forgotten. */
export function unansweredDonation(uid: string): Intention | null {
  return keptDonation(uid) ?? keptDonation(NOBODY);
}

/** Refusals that decide the donation itself: whatever its key is sent again for, nothing was or will be paid. */
const DECIDING_CODES: ReadonlySet<string> = new Set([
  'invalid_request',
  'invalid_field',
  'invalid_amount',
  'card_declined',
  'payment_failed',
]);

/**
 * Whether a failure leaves open whether the donation was paid. Other refusals (not signed in, too many attempts)
 * only say that this request had no effect: they decide nothing about one that `mayHaveArrived` before.
 */
export function isUndecided(failure: CallError, mayHaveArrived: boolean): boolean {
  if (!failure.isDefinite) return true;
  return mayHaveArrived && !DECIDING_CODES.has(failure.code);
}
