import { isRecord } from '@/lib/browser/browser-storage';
import type { ProcessPaymentRequest, ProcessPaymentResponse } from '@/lib/shared/contracts/payments';

import { createAuth } from '../account/auth';
import { withIdToken } from '../account/with-id-token';
import { callApi } from '../api/api';
import { callOrCallError } from '../api/call-error';
import type { Client } from '../client';
import { NO_ACCOUNT, type PendingDonation } from './pending-donation';

/**
 * POST /api/process-payment: pays, or answers as an earlier call with the same key and body. Sends a donation without
 * an account without the signed-in user's token. Rejects with a `CallError`.
 */
export type ProcessPayment = (
  donation: Pick<PendingDonation, 'uid' | 'request' | 'idempotencyKey'>,
) => Promise<ProcessPaymentResponse>;

/** The call over HTTP, to our own endpoint. */
export function createProcessPayment(client: Client): ProcessPayment {
  const auth = client.get(createAuth);

  function send(
    request: ProcessPaymentRequest,
    idempotencyKey: string,
    idToken: string | null,
  ): Promise<ProcessPaymentResponse> {
    return callApi('/api/process-payment', {
      method: 'POST',
      body: request,
      idToken,
      headers: { 'Idempotency-Key': idempotencyKey },
      guard: readPaymentAnswer,
    });
  }

  return ({ uid, request, idempotencyKey }) =>
    callOrCallError(() =>
      uid === NO_ACCOUNT
        ? send(request, idempotencyKey, null)
        : withIdToken(auth, (idToken) => send(request, idempotencyKey, idToken)),
    );
}

/** The result of a payment, from an answer; null when the answer has none. */
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
