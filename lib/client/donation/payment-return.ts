import { PAYMENT_RETURN_ERRORS, type PaymentReturnError } from '@/lib/shared/rules/donations';

import type { DonationEvent } from './donation-state';

const PAYMENT_INTENT_ID = /^pi_\w{1,250}$/;

function returnErrorFrom(code: string | null): PaymentReturnError | null {
  return PAYMENT_RETURN_ERRORS.find((known) => known === code) ?? null;
}

/**
 * What the query of the page says about the bank's page, or null when it says nothing. It only chooses a state:
 * what was paid comes from the account, and words come from us.
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

/** Takes what the address says about the bank's page out of it, for good. */
export function takePaymentReturn(): DonationEvent | null {
  const event = readPaymentReturn(window.location.search);
  if (event) window.history.replaceState(null, '', window.location.pathname);
  return event;
}
