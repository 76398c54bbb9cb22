import 'server-only';

import { z } from 'zod';

import { JOB_FAILURES } from '../shared/rules/jobs';
import { LEDGER_ENTRY_TYPES } from '../shared/rules/ledger';
import type { DocumentKey } from './ports';

const userSchema = z.object({
  uid: z.string(),
  email: z.string().nullable(),
  displayName: z.string().nullable(),
  photoURL: z.string().nullable(),
  credits: z.int(),
  createdAt: z.date(),
  /** Jobs that are not settled, oldest first; at most OPEN_JOBS_MAXIMUM. */
  openJobs: z.array(
    z.object({
      id: z.string(),
      createdAt: z.date(),
      /** false: its price is still to be taken, when it completes. */
      charged: z.boolean(),
    }),
  ),
  /** Payments that were made and are not settled yet, oldest first; records from before this field have none. */
  openPayments: z.array(z.object({ id: z.string(), createdAt: z.date() })).default([]),
  /** Refunded cancels of running jobs on one day (UTC, YYYY-MM-DD). */
  cancels: z.object({ day: z.string(), count: z.int() }),
});
export type UserDocument = z.infer<typeof userSchema>;

const ledgerEntrySchema = z.object({
  type: z.enum(LEDGER_ENTRY_TYPES),
  /** Credits, negative when they are taken. */
  amount: z.int(),
  /** Credits after this entry. */
  balance: z.int(),
  /** What caused it: a job's id, a payment's id, or null. */
  reference: z.string().nullable(),
  /** What was paid, in US cents; entries without money have none. */
  cents: z.int().nullable().default(null),
  createdAt: z.date(),
});
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;

const endpointSchema = z.object({ id: z.string(), model: z.string() });

const jobSchema = z.object({
  id: z.string(),
  uid: z.string(),
  /** SHA-256 of the request: the same key with another body is another intention. */
  requestHash: z.string(),
  /** Which submission wrote it: a commit without an answer is recognised as one's own by it. */
  attempt: z.string(),
  state: z.enum(['open', 'completed', 'failed']),
  /** Credits that `debit_{id}` took: the refund gives back exactly these. */
  price: z.int(),
  /** Whether `debit_{id}` stands in the ledger; written in the same transaction as that entry. */
  charged: z.boolean(),
  refunded: z.boolean(),
  createdAt: z.date(),
  settledAt: z.date().nullable(),
  /** The provider's id; null until it is known. */
  runId: z.string().nullable(),
  /** Where it runs and which model makes it; records from before this field have none. */
  endpoint: endpointSchema.nullable().default(null),
  /** The request's photos as indices, the best first: a model that takes few gets the first ones. */
  photoOrder: z.array(z.int()).default([]),
  cancelRequested: z.boolean(),
  /** The day whose allowance of refunded cancels this job has used. */
  cancelCountedOn: z.string().nullable(),
  /** Where the portraits go; decided before the first copy, so that a repeated copy overwrites. */
  resultFolder: z.string().nullable(),
  leaseUntil: z.date().nullable(),
  output: z.array(z.string()),
  /** Addresses of `output` that the owner has had deleted; records from before this field have none. */
  deletedOutput: z.array(z.string()).default([]),
  failure: z.enum(JOB_FAILURES).nullable(),
  /** Whether files may lie in `resultFolder` that nobody is to see. */
  hasLeftovers: z.boolean().default(false),
});
export type JobDocument = z.infer<typeof jobSchema>;

/** Outlives the account, so it does not say which one it was. */
const welcomeSchema = z.object({ createdAt: z.date() });
export type WelcomeDocument = z.infer<typeof welcomeSchema>;

const paymentSchema = z.object({
  id: z.string(),
  /** Null where `credited` is false. */
  uid: z.string().nullable(),
  /** Credits that the ledger has of this payment; what the provider says decides what it should have. */
  credits: z.int(),
  /** US cents that were paid and not returned, as the ledger or the books have them. */
  cents: z.int(),
  /** Entries written for it: numbers the next one. */
  revision: z.int(),
  /** false: the account is gone. The books have the payment's money, nobody has its credits, and so it stays. */
  credited: z.boolean(),
  updatedAt: z.date(),
});
export type PaymentDocument = z.infer<typeof paymentSchema>;

const bookEntrySchema = z.object({
  type: z.enum(['donation', 'adjustment']),
  /** US cents, negative when they were returned. */
  cents: z.int(),
  /** The payment's id: all that is left of who paid. */
  payment: z.string(),
  createdAt: z.date(),
});
export type BookEntry = z.infer<typeof bookEntrySchema>;

const deletionSchema = z.object({
  uid: z.string(),
  startedAt: z.date(),
  /** When all of the account was gone; null while there is something left to do. */
  finishedAt: z.date().nullable(),
  /** Runs that may still go on at the compute provider; in records from before endpoints were recorded, ids alone. */
  runs: z.array(
    z.union([
      z.string().transform((id) => ({ id, endpoint: null })),
      z.object({ id: z.string(), endpoint: endpointSchema.nullable() }),
    ]),
  ),
  /** Folders into which a settlement that was under way may still copy portraits. */
  folders: z.array(z.string()),
});
export type DeletionDocument = z.infer<typeof deletionSchema>;

const donationSchema = z.object({
  /** SHA-256 of the order: the same key with another order is refused. */
  requestHash: z.string(),
  /** The request that first had this intention: a repeat must be the same order to the provider, to the letter. */
  requestId: z.string().nullable().default(null),
  /** Whether its card was counted and let through. */
  isCardAdmitted: z.boolean(),
  /** The payment that came of it; null until the provider's answer is written down. */
  paymentId: z.string().nullable(),
  createdAt: z.date(),
  /** When the record may go. */
  expiresAt: z.date(),
});
export type DonationDocument = z.infer<typeof donationSchema>;

const limitSchema = z.object({
  /** Calls that were counted together, from the first to the last (milliseconds since the epoch), oldest first. */
  counted: z.array(z.object({ from: z.int(), to: z.int(), count: z.int() })),
  /** When the record may go. */
  expiresAt: z.date(),
});
export type LimitDocument = z.infer<typeof limitSchema>;

const sweepSchema = z.object({
  /** Where the next run goes on; null for the beginning. */
  cursor: z.string().nullable(),
  updatedAt: z.date(),
});
export type SweepDocument = z.infer<typeof sweepSchema>;

function key<Data>(path: string, schema: z.ZodType<Data>): DocumentKey<Data> {
  return { path, parse: (raw) => schema.parse(raw) };
}

/** `users/{uid}`: the person and the balance. */
export function userKey(uid: string): DocumentKey<UserDocument> {
  return key(`users/${uid}`, userSchema);
}

/** `users/{uid}/ledger/{entryId}`: one immutable change of the balance, named after its cause. */
export function ledgerKey(uid: string, entryId: string): DocumentKey<LedgerEntry> {
  return key(`users/${uid}/ledger/${entryId}`, ledgerEntrySchema);
}

/** The collection of a person's ledger entries, with its parser that keeps the entry's id. */
export function ledgerCollection(uid: string): {
  path: string;
  parse: (raw: unknown) => LedgerEntry & { id: string };
} {
  const schema = ledgerEntrySchema.extend({ id: z.string() });
  return { path: `users/${uid}/ledger`, parse: (raw) => schema.parse(raw) };
}

/** `jobs/{jobId}`: one portrait from its debit to its end. */
export function jobKey(jobId: string): DocumentKey<JobDocument> {
  return key(`jobs/${jobId}`, jobSchema);
}

/** The collection of all jobs, whoever's they are. */
export function jobCollection(): { path: string; parse: (raw: unknown) => JobDocument } {
  return { path: 'jobs', parse: (raw) => jobSchema.parse(raw) };
}

/** `welcomes/{HMAC of the provider's subject}`: this person has had the welcome credits. */
export function welcomeKey(subjectHash: string): DocumentKey<WelcomeDocument> {
  return key(`welcomes/${subjectHash}`, welcomeSchema);
}

/** `payments/{paymentId}`: what the ledger has of a payment, named after the provider's id. */
export function paymentKey(paymentId: string): DocumentKey<PaymentDocument> {
  return key(`payments/${paymentId}`, paymentSchema);
}

/** `books/{entryId}`: money that came with an account that is gone, under the name that its ledger entry had or would have. */
export function bookKey(entryId: string): DocumentKey<BookEntry> {
  return key(`books/${entryId}`, bookEntrySchema);
}

/** `deletions/{uid}`: this account is being deleted, or was deleted a short while ago. */
export function deletionKey(uid: string): DocumentKey<DeletionDocument> {
  return key(`deletions/${uid}`, deletionSchema);
}

/** The collection of all deletions that are remembered. */
export function deletionCollection(): { path: string; parse: (raw: unknown) => DeletionDocument } {
  return { path: 'deletions', parse: (raw) => deletionSchema.parse(raw) };
}

/** `donations/{hash of person and idempotency key}`: one intention to donate. */
export function donationKey(donationId: string): DocumentKey<DonationDocument> {
  return key(`donations/${donationId}`, donationSchema);
}

/** `limits/{name}`: how often something happened lately. */
export function limitKey(name: string): DocumentKey<LimitDocument> {
  return key(`limits/${name}`, limitSchema);
}

/** `sweeps/{part}`: how far a part of the sweep came. */
export function sweepKey(part: string): DocumentKey<SweepDocument> {
  return key(`sweeps/${part}`, sweepSchema);
}
