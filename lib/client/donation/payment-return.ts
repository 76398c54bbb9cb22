import { isRecord, parseJson, readText, writeText } from '@/lib/browser/browser-storage';
import { PAYMENT_RETURN_ERRORS } from '@/lib/shared/rules/donations';

import type { DonationErrorCause, Thanks } from './donation-state';

const PAYMENT_INTENT_ID = /^pi_\w{1,250}$/;

/** The payment at the bank's page that is to be looked up, or why there was none. */
type PaymentReturn = Thanks | Extract<DonationErrorCause, { kind: 'return' }>;

/** What the page's query reports after the bank's page, or null. It only chooses a state: the words come from us. */
export function readPaymentReturn(query: string): PaymentReturn | null {
  const parameters = new URLSearchParams(query);
  const success = parameters.get('success');
  if (success === 'false') {
    const error = parameters.get('error');
    return { kind: 'return', code: PAYMENT_RETURN_ERRORS.find((known) => known === error) ?? null };
  }
  if (success !== 'true') return null;
  const id = parameters.get('payment_intent') ?? '';
  return { kind: 'looking', paymentIntentId: PAYMENT_INTENT_ID.test(id) ? id : null };
}

/** Reads the report of the page's address, and removes it from the address. */
export function takePaymentReturn(): PaymentReturn | null {
  const report = readPaymentReturn(window.location.search);
  if (report) window.history.replaceState(null, '', window.location.pathname);
  return report;
}

/** Session storage: the last donation's thanks until the donor has seen them. */
const STORAGE_KEY = 'unseen_thanks';

/** Keeps the thanks across reloads; null forgets them. */
export function keepThanks(thanks: Thanks | null): void {
  writeText('session', STORAGE_KEY, thanks && JSON.stringify(thanks));
}

/** The thanks that a reload came before; null without any. */
export function unseenThanks(): Thanks | null {
  const stored = parseJson(readText('session', STORAGE_KEY));
  // Only this file writes the key.
  return isRecord(stored) ? (stored as unknown as Thanks) : null;
}
