import * as z from 'zod/mini';

import { defineEndpoint, jsonRequest } from './define-endpoint';

/** Records that the user is an adult, may use the photos, and has read how they are used. Refuses an old version. */
export const giveConsentEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/consent',
  auth: 'user',
  refusesCountries: true,
  limits: ['consent'],
  request: jsonRequest({
    /** The version of the text that the user has read: LEGAL_VERSION. */
    version: z.string().check(z.maxLength(40)),
  }),
  response: { 200: z.object({ version: z.string() }) },
  errors: ['consent_required', 'account_deleted'],
});

/**
 * Withdraws the consent: jobs end, photos and portraits are deleted, account and credits stay. A repeat answers alike.
 */
export const withdrawConsentEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/consent',
  auth: 'user',
  limits: ['consentWithdrawal'],
  request: {},
  response: {
    200: z.object({
      /** ISO 8601. */
      withdrawnAt: z.string(),
      /** false: the deletion has begun; the hourly reconciliation finishes it. */
      finished: z.boolean(),
    }),
  },
  errors: ['account_deleted'],
});
export type WithdrawConsentResponse = z.output<(typeof withdrawConsentEndpoint.response)[200]>;
