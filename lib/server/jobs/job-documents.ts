import 'server-only';

import { z } from 'zod';

import { changeSchema } from '../../shared/contracts/generation-request';
import { recipeSchema } from '../../shared/contracts/portraits';
import { JOB_FAILURES } from '../../shared/rules/job-states';
import { endpointSchema } from '../accounts/account-documents';
import { documentKey } from '../database';
import type { DocumentKey } from '../ports';

const jobSchema = z.object({
  id: z.string(),
  uid: z.string(),
  /** SHA-256 of the request: the same key with another request is refused. */
  requestHash: z.string(),
  /** Names the call that wrote the job: a call whose commit got no answer finds out whether it succeeded. */
  attempt: z.string(),
  state: z.enum(['open', 'completed', 'failed']),
  /** Credits that `debit_{id}` took, which a refund returns; 0 for a second try. */
  price: z.int(),
  /** Whether the ledger has `debit_{id}`; written in that entry's transaction. */
  charged: z.boolean(),
  /** Whether the price has returned, by `refund_{id}` or by `guarantee_{id}`; written in that entry's transaction. */
  refunded: z.boolean(),
  createdAt: z.date(),
  settledAt: z.date().nullable(),
  /** The provider's id; null until it is known. */
  runId: z.string().nullable(),
  /** Where it runs, and by which model; null in records from before this field. */
  endpoint: endpointSchema.nullable().default(null),
  /** The request's photos as indices, the best first: a model that takes few gets the first ones. */
  photoOrder: z.array(z.int()).default([]),
  /** How the portrait was asked for; null once its portraits are deleted for good, or in an older form. */
  recipe: z.catch(z.nullable(recipeSchema), null),
  /** The hash of its pose and style, as `compositionHashOf` makes it; null in records from before this field. */
  compositionHash: z.string().nullable().default(null),
  /** The job of which this is the free second try; null for a paid one. */
  secondTryOf: z.string().nullable().default(null),
  /** The portrait that it changes, and how; null for no change, and as `recipe` is. */
  change: z.catch(z.nullable(changeSchema), null),
  /** The job that is this one's free second try; null while there is none. */
  secondTryId: z.string().nullable().default(null),
  /** Credits that the first job took, which the guarantee of this second try returns; 0 for a paid job and in records from before this field. */
  guaranteeCredits: z.int().default(0),
  cancelRequested: z.boolean(),
  /** The day whose allowance of refunded cancels this job has used. */
  cancelCountedOn: z.string().nullable(),
  /** The portraits' folder; set before the first copy, so that a repeated copy overwrites. */
  resultFolder: z.string().nullable(),
  leaseUntil: z.date().nullable(),
  /** The delivered portraits' addresses. It never shrinks; `portraitsLeft` returns those in the user's list. */
  output: z.array(z.string()),
  /**
   * Deleted addresses of `output`, restorable for RESTORE_MINUTES; deleteLeftoverPortraits moves them to
   * `deletedOutput`.
   */
  restorableOutput: z.array(z.object({ address: z.string(), deletedAt: z.date() })).default([]),
  /** Addresses of `output` that are deleted for good, by the guarantee at once; records from before this field have none. */
  deletedOutput: z.array(z.string()).default([]),
  /** Addresses of `output` that the user has starred; records from before this field have none. */
  starredOutput: z.array(z.string()).default([]),
  failure: z.enum(JOB_FAILURES).nullable(),
  /** Whether deleteLeftoverPortraits must look at the job: its folder may hold files of no portrait, or of a deleted one. */
  hasLeftovers: z.boolean().default(false),
});
export type JobDocument = z.infer<typeof jobSchema>;

/** `jobs/{jobId}`: one request for portraits, paid or a free second try. */
export function jobKey(jobId: string): DocumentKey<JobDocument> {
  return documentKey(`jobs/${jobId}`, jobSchema);
}

/** All users' jobs. */
export function jobCollection(): DocumentKey<JobDocument> {
  return documentKey('jobs', jobSchema);
}
