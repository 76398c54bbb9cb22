import * as z from 'zod/mini';

import {
  donateEndpoint,
  donationRequestSchema,
  type ProcessPaymentResponse,
} from '@/lib/shared/contracts/payments';

import { createAuth } from '../account/auth';
import { withIdToken } from '../account/with-id-token';
import { callEndpoint } from '../api/call-endpoint';
import type { Client } from '../../browser/client';
import { NO_ACCOUNT, type PendingDonation } from './pending-donation';

/**
 * Pays, or answers as an earlier call with the same key and body. Sends a donation without
 * an account without the signed-in user's token. Rejects as `withIdToken` and `callEndpoint` do.
 */
export type ProcessPayment = (
  donation: Pick<PendingDonation, 'uid' | 'request' | 'idempotencyKey'>,
) => Promise<ProcessPaymentResponse>;

/** The call over HTTP, to our own endpoint. */
export function createProcessPayment(client: Client): ProcessPayment {
  const auth = client.get(createAuth);
  return ({ uid, request, idempotencyKey }) => {
    const body = z.encode(donationRequestSchema, request);
    const send = (idToken: string | null) => callEndpoint(donateEndpoint, { body, idempotencyKey, idToken });
    return uid === NO_ACCOUNT ? send(null) : withIdToken(auth, uid, send);
  };
}
