import { isRecord, parseJson, readText, writeText } from '@/lib/browser/browser-storage';
import { PAYMENT_RETURN_ERRORS, type PaymentReturnError } from '@/lib/shared/rules/donations';

import type { DonationEvent, Thanks } from './donation-state';

const PAYMENT_INTENT_ID = /^pi_\w{1,250}$/;

function returnErrorFrom(code: string | null): PaymentReturnError | null {
  return PAYMENT_RETURN_ERRORS.find((known) => known === code) ?? null;
}

/**
 * The event that the page's query reports after the bank's page; null without one. It only chooses a state: the
 * amount comes from the account, and the words from us.
 */
export function readPaymentReturn(query: string): DonationEvent | null {
  const parameters = new URLSearchParams(query);
  const success = parameters.get('success');
  if (success === 'false') return { type: 'returned-unpaid', code: returnErrorFrom(parameters.get('error')) };
  if (success !== 'true') return null;
  if (parameters.get('account') === 'none')
    return { type: 'returned', thanks: { kind: 'anonymous', cents: null } };
  const id = parameters.get('payment_intent') ?? '';
  const paymentIntentId = PAYMENT_INTENT_ID.test(id) ? id : null;
  return { type: 'returned', thanks: { kind: 'looking', paymentIntentId } };
}

/** Reads the event of the page's address, and removes it from the address. */
export function takePaymentReturn(): DonationEvent | null {
  const event = readPaymentReturn(window.location.search);
  if (event) window.history.replaceState(null, '', window.location.pathname);
  return event;
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
