import * as z from 'zod/mini';

import { DONATION_MAXIMUM_CENTS, DONATION_MINIMUM_CENTS } from '../rules/donations';
import { defineEndpoint, JSON_MAXIMUM_BYTES, jsonRequest } from './define-endpoint';

const AMOUNT_LIMITS = { minimum: DONATION_MINIMUM_CENTS / 100, maximum: DONATION_MAXIMUM_CENTS / 100 };

/** Dollars as a JSON number with at most two decimals. Its decimal text is exact, a product is not. */
const dollars = z.number().check(
  z.minimum(AMOUNT_LIMITS.minimum),
  z.maximum(AMOUNT_LIMITS.maximum),
  z.refine((amount) => /^\d+(\.\d{1,2})?$/.test(String(amount))),
);

const cardAndDonor = {
  /** The payment provider's name for the card, made in the browser. */
  paymentMethodId: z.string().check(z.regex(/^pm_\w{1,250}$/)),
  /** The uid of the request's ID token, or null for a donation without an account. */
  userId: z.nullable(z.string()),
};

/** A donation in cents, which the wire has in dollars. */
export const donationRequestSchema = z.codec(
  z.strictObject({ ...cardAndDonor, amount: dollars }),
  z.object({ ...cardAndDonor, cents: z.int() }),
  {
    decode: ({ amount, ...others }) => ({ ...others, cents: Math.round(amount * 100) }),
    encode: ({ cents, ...others }) => ({ ...others, amount: cents / 100 }),
  },
);
export type DonationRequest = z.output<typeof donationRequestSchema>;

/** Charges a card for a donation and credits the donor. A failed payment is an error. */
export const donateEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/process-payment',
  auth: 'unrevoked user or none',
  refusesCountries: true,
  limits: ['payments', 'anonymousDeclines', 'paymentRepeat'],
  request: {
    idempotencyKey: true,
    body: {
      json: donationRequestSchema,
      maximumBytes: JSON_MAXIMUM_BYTES,
      fieldErrors: { amount: { code: 'invalid_amount', details: AMOUNT_LIMITS } },
    },
  },
  response: {
    200: z.union([
      z.object({
        success: z.literal(true),
        /** Credits granted; 0 for a donor without an account and while `pending`. */
        addedCredits: z.int(),
        /** Paid, and not credited yet. */
        pending: z.exactOptional(z.literal(true)),
        /** While `pending`: the payment's id, which the ledger entry will carry. */
        payment_intent: z.exactOptional(z.string()),
      }),
      z.object({
        requires_action: z.literal(true),
        /** The bank's page, to which the browser goes. */
        redirect_url: z.string(),
      }),
    ]),
  },
  errors: [
    'forbidden',
    'idempotency_conflict',
    'account_deleted',
    'card_declined',
    'payment_failed',
    'payment_configuration',
    'payment_unknown',
  ],
  failures: { unexpected: 'payment_unexpected' },
});
export type ProcessPaymentResponse = z.output<(typeof donateEndpoint.response)[200]>;

/**
 * Withdraws the user from a payment: takes unused credits and refunds their money. A repeat returns the same receipt.
 */
export const withdrawFromPaymentEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/withdraw-from-payment',
  auth: 'unrevoked user',
  limits: ['paymentWithdrawal'],
  request: jsonRequest({
    /** The payment's id, which is in the id of its ledger entry: `donation_…`. */
    payment: z.string().check(z.regex(/^pi_\w{1,90}$/)),
  }),
  response: {
    200: z.object({
      /** ISO 8601. */
      withdrawnAt: z.string(),
      /** The money that is refunded, in US cents. */
      cents: z.int(),
      /** The credits that were taken for it. */
      credits: z.int(),
      /** false: the provider has not confirmed the refund yet; the hourly reconciliation repeats it. */
      isRefunded: z.boolean(),
    }),
  },
  errors: ['not_found', 'withdrawal_too_late', 'payment_configuration'],
  failures: { unexpected: 'payment_unexpected' },
});
export type WithdrawFromPaymentResponse = z.output<(typeof withdrawFromPaymentEndpoint.response)[200]>;

/** Settles the payment of a donor who comes back from the bank's page, and redirects to /donate. */
export const paymentReturnEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/payment-return',
  auth: 'payment secret',
  limits: ['paymentReturn'],
  request: {
    query: z.object({
      payment_intent: z._default(z.string(), ''),
      payment_intent_client_secret: z._default(z.string(), ''),
    }),
  },
  response: { 303: null },
});

/** Stripe's events; any answer but 2xx makes it send them again. https://docs.stripe.com/webhooks */
export const paymentWebhookEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/webhooks/stripe',
  auth: 'provider signature',
  limits: ['forgery'],
  // The signature is over the bytes. An event of Stripe's is far smaller.
  request: { body: { bytes: true, maximumBytes: 1024 * 1024 } },
  response: { 200: z.object({ received: z.literal(true) }) },
  errors: ['payment_configuration', 'webhook_failed'],
});
