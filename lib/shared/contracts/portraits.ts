import * as z from 'zod/mini';

import { PORTRAITS_DELETED_AT_ONCE } from '../rules/portraits';
import { defineEndpoint, JSON_MAXIMUM_BYTES } from './define-endpoint';

/** Deletes portraits of the user. Unknown fields are refused. */
export const deletePortraitsEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/delete-portraits',
  // A deleted portrait cannot be restored, so a revoked sign-in must not delete it.
  auth: 'unrevoked user',
  limits: ['portraitDeletion'],
  request: {
    body: {
      json: z.strictObject({
        /** Addresses as a job's `output` has them. */
        portraits: z
          .array(z.string().check(z.minLength(1), z.maxLength(2000)))
          .check(z.minLength(1), z.maxLength(PORTRAITS_DELETED_AT_ONCE)),
      }),
      maximumBytes: JSON_MAXIMUM_BYTES,
    },
  },
  /** Each address of the request once, in its order. */
  response: {
    200: z.object({
      /** Portraits of the user whose files are gone, by this request or by an earlier one. */
      deleted: z.array(z.string()),
      /** Addresses that are no portrait of the user. */
      kept: z.array(z.string()),
    }),
  },
  errors: [],
});
export type DeletePortraitsResponse = z.output<(typeof deletePortraitsEndpoint.response)[200]>;
