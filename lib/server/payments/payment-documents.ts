import 'server-only';

import { z } from 'zod';

import { documentKey } from '../database';
import type { DocumentKey } from '../ports';

const paymentSchema = z.object({
  id: z.string(),
  /** Null where `credited` is false. */
  uid: z.string().nullable(),
  /** Credits that the ledger has of this payment; the provider's state decides what it should have. */
  credits: z.int(),
  /** US cents paid and not returned, as the ledger or the archive has them. */
  cents: z.int(),
  /** Entries written for it: numbers the next one. */
  revision: z.int(),
  /** false: the account is gone. The archive has the payment's money, its credits are gone for good. */
  credited: z.boolean(),
  updatedAt: z.date(),
  /** The donor's withdrawal from the payment, with what its receipt says; null without one. */
  withdrawal: z
    .object({
      at: z.date(),
      /** US cents that stay paid, for credits that were used. */
      keptCents: z.int(),
      /** US cents to refund, and the credits that were taken for them. */
      cents: z.int(),
      credits: z.int(),
    })
    .nullable()
    .default(null),
  /** Whether money of the withdrawal is still to be refunded. */
  isRefundDue: z.boolean().default(false),
  /** Why the provider has refused that refund, and when to try it again; null without a refusal. */
  refundRefusal: z.object({ reason: z.string(), retryAt: z.date() }).nullable().default(null),
});
export type PaymentDocument = z.infer<typeof paymentSchema>;

/** `payments/{paymentId}`: what the ledger has of a payment, named after the provider's id. */
export function paymentKey(paymentId: string): DocumentKey<PaymentDocument> {
  return documentKey(`payments/${paymentId}`, paymentSchema);
}

/** All users' payments. */
export function paymentCollection(): DocumentKey<PaymentDocument> {
  return documentKey('payments', paymentSchema);
}

const archivedEntrySchema = z.object({
  type: z.enum(['donation', 'adjustment']),
  /** US cents, negative when they were returned. */
  cents: z.int(),
  /** The payment's id: all that is left of the donor. */
  payment: z.string(),
  createdAt: z.date(),
});

/** `books/{entryId}`: a deleted account's ledger entry with money, under the name of that entry. */
export function archiveKey(entryId: string): DocumentKey<z.infer<typeof archivedEntrySchema>> {
  return documentKey(`books/${entryId}`, archivedEntrySchema);
}

const donationSchema = z.object({
  /** SHA-256 of the request: the same key with another request is refused. */
  requestHash: z.string(),
  /** The first request's id: a repeat must send the provider the same payment, to the letter. */
  requestId: z.string().nullable().default(null),
  /** The payer of a later decline, as `payerOf` names it; null in records of former versions. */
  payer: z
    .object({ account: z.string().nullable(), address: z.string().nullable() })
    .nullable()
    .default(null),
  /** The attempts whose decline is counted. */
  countedDeclines: z.array(z.string()).default([]),
  /** Whether its card was counted and let through. */
  isCardAdmitted: z.boolean(),
  /** The donation's payment; null until the provider's answer is recorded. */
  paymentId: z.string().nullable(),
  createdAt: z.date(),
  /** When the record may go. */
  expiresAt: z.date(),
});
export type DonationDocument = z.infer<typeof donationSchema>;

/** `donations/{hash of user and idempotency key}`: one donation. */
export function donationKey(donationId: string): DocumentKey<DonationDocument> {
  return documentKey(`donations/${donationId}`, donationSchema);
}
