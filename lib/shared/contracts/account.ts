import * as z from 'zod/mini';

import { LEDGER_ENTRY_TYPES } from '../rules/credits';
import { defineEndpoint } from './define-endpoint';

/** What an account says of itself wherever it is sent to its user. */
export const accountFields = {
  uid: z.string(),
  email: z.nullable(z.string()),
  displayName: z.nullable(z.string()),
  photoURL: z.nullable(z.string()),
  credits: z.int(),
  /** ISO 8601. */
  createdAt: z.string(),
};

/** What an entry of the ledger says wherever it is sent to its user. */
export const ledgerFields = {
  type: z.enum(LEDGER_ENTRY_TYPES),
  /** Credits, negative for a debit. */
  amount: z.int(),
  /** Credits after the entry. */
  balance: z.int(),
  /** The money paid, in US cents; null for an entry without money. */
  cents: z.nullable(z.int()),
  /** ISO 8601. */
  createdAt: z.string(),
};

/** The user's account. The first call creates it, where the operator offers the site. */
export const readAccountEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/account',
  auth: 'user',
  limits: ['account'],
  request: {},
  response: {
    200: z.object({
      ...accountFields,
      /** Jobs that are not settled yet, oldest first. */
      openJobs: z.array(z.object({ id: z.string(), createdAt: z.string() })),
      /** The version of the last consent; null without one. */
      consentVersion: z.nullable(z.string()),
      /** Free second tries that the account has now. */
      secondTries: z.int(),
      /** Guarantees that the account may claim now. */
      guarantees: z.int(),
      /** Whether jobs or payments are being settled now: a later answer may have another balance. */
      isSettling: z.catch(z.boolean(), false),
    }),
  },
  errors: ['account_deleted', 'country_unavailable'],
});
export type AccountResponse = z.output<(typeof readAccountEndpoint.response)[200]>;

/** Deletes the user's account. Asks for a sign-in of the last minutes. */
export const deleteAccountEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/account',
  auth: 'unrevoked user',
  limits: ['accountDeletion'],
  request: {},
  response: {
    200: z.object({
      /** false: the deletion is decided and has begun; the hourly reconciliation finishes it. */
      finished: z.boolean(),
    }),
  },
  errors: ['recent_sign_in_required'],
});

/** A page of the user's ledger, newest first. */
export const readLedgerEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/account/ledger',
  auth: 'user',
  limits: ['ledger'],
  request: {
    query: z.object({
      /** The id of an entry. Firestore reserves `__…__`: https://firebase.google.com/docs/firestore/quotas#limits */
      cursor: z.optional(z.string().check(z.regex(/^(?!__)\w{1,100}$/))),
    }),
  },
  response: {
    200: z.object({
      entries: z.array(z.object({ id: z.string(), ...ledgerFields })),
      nextCursor: z.nullable(z.string()),
    }),
  },
});
export type AccountLedgerResponse = z.output<(typeof readLedgerEndpoint.response)[200]>;

/** One change of the balance. */
export type LedgerEntry = AccountLedgerResponse['entries'][number];
