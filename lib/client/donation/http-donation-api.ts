import { isRecord } from '@/lib/browser/browser-storage';
import type { ProcessPaymentResponse } from '../../shared/contracts/payments';

import { callApi } from '../api';
import { callOrCallError } from '../call-error';
import { withIdToken } from '../with-id-token';
import type { DonationApi } from './donation-api';

/** What became of a payment, from an answer; null when it says neither. */
export function readPaymentAnswer(body: unknown): ProcessPaymentResponse | null {
  if (!isRecord(body)) return null;
  const { success, addedCredits, pending, payment_intent, requires_action, redirect_url } = body;
  if (requires_action === true && typeof redirect_url === 'string') return { requires_action, redirect_url };
  if (success !== true || typeof addedCredits !== 'number') return null;
  return {
    success,
    addedCredits,
    ...(pending === true && { pending }),
    ...(typeof payment_intent === 'string' && { payment_intent }),
  };
}

/** The call over HTTP, to our own endpoint. */
export const httpDonationApi: DonationApi = {
  processPayment(body, idempotencyKey, isAnonymous) {
    const send = (idToken: string | null): Promise<ProcessPaymentResponse> =>
      callApi('/api/process-payment', {
        method: 'POST',
        body: JSON.parse(body) as unknown,
        idToken,
        headers: { 'Idempotency-Key': idempotencyKey },
        guard: readPaymentAnswer,
      });
    return callOrCallError(() => (isAnonymous ? send(null) : withIdToken(send)));
  },
};
