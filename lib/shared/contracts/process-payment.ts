import { z } from 'zod';

import { DONATION_MAXIMUM_CENTS, DONATION_MINIMUM_CENTS } from '../rules/donations';

/** Dollars as a JSON number of at most two decimals; its decimal text is exact where a product is not. */
const dollars = z
  .number()
  .min(DONATION_MINIMUM_CENTS / 100)
  .max(DONATION_MAXIMUM_CENTS / 100)
  .refine((amount) => /^\d+(\.\d{1,2})?$/.test(String(amount)));

/** POST /api/process-payment: a donation by card. */
export const processPaymentRequestSchema = z.strictObject({
  /** What the card payment provider made of the card in the browser. */
  paymentMethodId: z.string().regex(/^pm_\w{1,250}$/),
  amount: dollars,
  /** Null, or the uid of the ID token that comes with the request. */
  userId: z.string().nullable(),
});
export type ProcessPaymentRequest = z.infer<typeof processPaymentRequestSchema>;

/** The payment is made, needs the bank's page, or failed (then the body is an error with its code). */
export type ProcessPaymentResponse =
  | {
      success: true;
      /** Credits granted; 0 for anonymous donors and while `pending`. */
      addedCredits: number;
      /** Paid, and the credits are still on their way. */
      pending?: true;
      /** While `pending`: the payment, by whose name the credits will be in the history. */
      payment_intent?: string;
    }
  | {
      requires_action: true;
      /** The page of the bank, to which the browser goes. */
      redirect_url: string;
    };
