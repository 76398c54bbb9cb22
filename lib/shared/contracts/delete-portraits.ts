import { z } from 'zod';

import { PORTRAITS_DELETED_AT_ONCE } from '../rules/portraits';

/**
 * POST /api/delete-portraits: addresses of portraits, as a job's `output` gave them. Unknown fields are
 * refused; an address that is no portrait of ours is none of the sender's either, and is kept.
 */
export const deletePortraitsRequestSchema = z.strictObject({
  portraits: z.array(z.string().min(1).max(2000)).min(1).max(PORTRAITS_DELETED_AT_ONCE),
});

/** Every address of the request once, in its order. */
export const deletePortraitsResponseSchema = z.strictObject({
  /** Portraits of the sender's whose files are gone, by this request or before it. */
  deleted: z.array(z.string()),
  /** Addresses that are not the sender's, whoever's they are. */
  kept: z.array(z.string()),
});
export type DeletePortraitsResponse = z.infer<typeof deletePortraitsResponseSchema>;
