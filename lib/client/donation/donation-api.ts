import type { ProcessPaymentResponse } from '../../shared/contracts/payments';

/** The call that a donation needs. */
export interface DonationApi {
  /**
   * Pays, or answers what the same key and body did before. `body` is the request as JSON; `isAnonymous` sends it
   * without the signed-in person's token. Rejects with a `CallError`.
   */
  processPayment(body: string, idempotencyKey: string, isAnonymous: boolean): Promise<ProcessPaymentResponse>;
}
