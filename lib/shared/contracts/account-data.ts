import * as z from 'zod/mini';

import { JOB_FAILURES } from '../rules/job-states';
import { accountFields, ledgerFields } from './account';
import { defineEndpoint } from './define-endpoint';
import { changeSchema } from './generation-request';
import { recipeSchema } from './portraits';

/** The lists of an account's data, in the order of their pages. */
export const ACCOUNT_DATA_LISTS = ['ledger', 'donations', 'jobs'] as const;

/** A list, and the document after which its page begins. Firestore reserves `__…__` as ids. */
const CURSOR = new RegExp(`^(${ACCOUNT_DATA_LISTS.join('|')})(\\.(?!__)\\w{1,100})?$`);

/** A page of all that is stored about the user (GDPR, article 20). Apart from account.ts: only a download loads it. */
export const exportAccountEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/account/data',
  auth: 'unrevoked user',
  limits: ['accountData'],
  request: {
    query: z.object({
      /** The last page's `nextCursor`. */
      cursor: z.optional(z.string().check(z.regex(CURSOR))),
    }),
  },
  /** Times are in ISO 8601. */
  response: {
    200: z.object({
      /** The same on each page. */
      account: z.object({
        ...accountFields,
        /** The last consent: its version and time. */
        consent: z.nullable(z.object({ version: z.string(), at: z.string() })),
        /** The last withdrawal of a consent; null without one. */
        consentWithdrawnAt: z.nullable(z.string()),
        /** Those of the last day that had one (UTC, YYYY-MM-DD). */
        refundedCancels: z.nullable(z.object({ day: z.string(), count: z.int() })),
      }),
      ledger: z.array(
        z.object({
          ...ledgerFields,
          /** The job that was paid, refunded, tried again or under the guarantee. */
          jobId: z.nullable(z.string()),
        }),
      ),
      donations: z.array(
        z.object({
          /** The money paid and not returned, in US cents. */
          cents: z.int(),
          credits: z.int(),
          updatedAt: z.string(),
          /** When the user withdrew from the payment. */
          withdrawnAt: z.nullable(z.string()),
        }),
      ),
      jobs: z.array(
        z.object({
          id: z.string(),
          state: z.enum(['open', 'completed', 'failed']),
          createdAt: z.string(),
          settledAt: z.nullable(z.string()),
          /** Credits. */
          price: z.int(),
          charged: z.boolean(),
          refunded: z.boolean(),
          cancelRequested: z.boolean(),
          /** The job of which this is the free second try. */
          secondTryOf: z.nullable(z.string()),
          /** The portrait that it changed, and how; null for no change, as for a deleted portrait. */
          change: z.catch(z.nullable(changeSchema), null),
          failure: z.nullable(z.enum(JOB_FAILURES)),
          model: z.nullable(z.string()),
          /** Null where it was not recorded, and for a page that does not know its words. */
          recipe: z.catch(z.nullable(recipeSchema), null),
          /** Addresses, without those of deleted portraits. */
          portraits: z.array(z.string()),
          /** Those of them with a star. */
          starred: z.array(z.string()),
        }),
      ),
      nextCursor: z.nullable(z.string()),
    }),
  },
  errors: ['account_deleted', 'not_found'],
});
export type AccountDataResponse = z.output<(typeof exportAccountEndpoint.response)[200]>;
