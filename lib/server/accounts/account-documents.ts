import 'server-only';

import { z } from 'zod';

import { LEDGER_ENTRY_TYPES } from '../../shared/rules/credits';
import { documentKey } from '../database';
import { signFor } from '../hashing';
import type { DocumentKey } from '../ports';

/** Where a job runs, and by which model. */
export const endpointSchema = z.object({ id: z.string(), model: z.string() });

const userSchema = z.object({
  uid: z.string(),
  email: z.string().nullable(),
  displayName: z.string().nullable(),
  /** Null: the address of the profile picture is not used. Records from before hold it until the next visit. */
  photoURL: z.string().nullable(),
  credits: z.int(),
  createdAt: z.date(),
  /** Jobs that are not settled, oldest first; at most OPEN_JOBS_MAXIMUM. */
  openJobs: z.array(
    z.object({
      id: z.string(),
      createdAt: z.date(),
      /** false: the price is taken when the job completes. A second try has none to take. */
      charged: z.boolean(),
    }),
  ),
  /** Free second tries of the last SECOND_TRIES_WINDOW_DAYS that gave a portrait or may still, oldest first. */
  secondTries: z.array(z.object({ jobId: z.string(), createdAt: z.date() })).default([]),
  /** When the account claimed the guarantee, within the last GUARANTEES_WINDOW_DAYS, oldest first. */
  guarantees: z.array(z.date()).default([]),
  /** Payments that are not settled, oldest first; records from before this field have none. */
  openPayments: z.array(z.object({ id: z.string(), createdAt: z.date() })).default([]),
  /** A number that grows with each change of the list of portraits, and how many it has; null for not counted. */
  portraits: z.object({ revision: z.int(), count: z.int().nullable() }).default({ revision: 1, count: null }),
  /** The consent to the current or an earlier version; null without one. */
  consent: z.object({ version: z.string(), at: z.date() }).nullable().default(null),
  /** The last withdrawal of a consent, also after a new consent; null without one. */
  consentWithdrawnAt: z.date().nullable().default(null),
  /** Whether photos or portraits from before that withdrawal may be left. */
  hasWithdrawalLeft: z.boolean().default(false),
  /** Refunded cancels of running jobs on one day (UTC, YYYY-MM-DD). */
  cancels: z.object({ day: z.string(), count: z.int() }),
  /** Runs without a price that the user caused on one day (UTC, YYYY-MM-DD), and when UNPAID_RUNS_PER_DAY was met. */
  unpaidRuns: z
    .object({ day: z.string(), count: z.int(), limitAt: z.date().nullable() })
    .default({ day: '', count: 0, limitAt: null }),
});
export type UserDocument = z.infer<typeof userSchema>;

/** The day of a time (UTC, YYYY-MM-DD). */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** `users/{uid}`: the user and the balance. */
export function userKey(uid: string): DocumentKey<UserDocument> {
  return documentKey(`users/${uid}`, userSchema);
}

/** All users. */
export function userCollection(): DocumentKey<UserDocument> {
  return documentKey('users', userSchema);
}

const ledgerEntrySchema = z.object({
  type: z.enum(LEDGER_ENTRY_TYPES),
  /** Credits, negative when they are taken. */
  amount: z.int(),
  /** Credits after this entry. */
  balance: z.int(),
  /** The cause: a job's id, a payment's id, or null. */
  reference: z.string().nullable(),
  /** The amount paid, in US cents; null without money. */
  cents: z.int().nullable().default(null),
  createdAt: z.date(),
});
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;

/** `users/{uid}/ledger/{entryId}`: one immutable change of the balance, named after its cause. */
export function ledgerKey(uid: string, entryId: string): DocumentKey<LedgerEntry> {
  return documentKey(`users/${uid}/ledger/${entryId}`, ledgerEntrySchema);
}

/** A user's ledger entries, with their ids. */
export function ledgerCollection(uid: string): DocumentKey<LedgerEntry & { id: string }> {
  return documentKey(`users/${uid}/ledger`, ledgerEntrySchema.extend({ id: z.string() }));
}

/** Outlives the account, so it does not name the account. */
const welcomeSchema = z.object({ createdAt: z.date() });

/** `welcomes/{HMAC of the provider's subject}`: this user has had the welcome credits. */
export function welcomeKey(
  providerSubject: string,
  serverSecret: string,
): DocumentKey<z.infer<typeof welcomeSchema>> {
  return documentKey(`welcomes/${signFor('welcome', providerSubject, serverSecret)}`, welcomeSchema);
}

const deletionSchema = z.object({
  uid: z.string(),
  startedAt: z.date(),
  /** When all of the account was gone; null until then. */
  finishedAt: z.date().nullable(),
  /** Runs that may still go on; in records from before endpoints were recorded, ids alone. */
  runs: z.array(
    z.union([
      z.string().transform((id) => ({ id, endpoint: null })),
      z.object({ id: z.string(), endpoint: endpointSchema.nullable() }),
    ]),
  ),
  /** Folders into which a settlement under way may still copy portraits. */
  folders: z.array(z.string()),
});
export type DeletionDocument = z.infer<typeof deletionSchema>;

/** `deletions/{uid}`: the account is being deleted, or was deleted a short while ago. */
export function deletionKey(uid: string): DocumentKey<DeletionDocument> {
  return documentKey(`deletions/${uid}`, deletionSchema);
}

/** All remembered deletions. */
export function deletionCollection(): DocumentKey<DeletionDocument> {
  return documentKey('deletions', deletionSchema);
}
