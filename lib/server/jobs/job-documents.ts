import 'server-only';

import { z } from 'zod';

import { recipeSchema } from '../../shared/contracts/portraits';
import {
  JOB_FAILURES,
  type JobFailure,
  type JobStage,
  type RefundState,
} from '../../shared/rules/job-states';
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
   * Deleted addresses of `output`: restorable for RESTORE_MINUTES, then deleteLeftoverPortraits moves them to
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

/** Returns the addresses of a job's portraits that the user has not deleted. */
export function portraitsLeft({
  output,
  restorableOutput,
  deletedOutput,
}: Pick<JobDocument, 'output' | 'restorableOutput' | 'deletedOutput'>): string[] {
  const deleted = new Set([...deletedOutput, ...restorableOutput.map(({ address }) => address)]);
  return output.filter((address) => !deleted.has(address));
}

type Changes = Pick<JobDocument, 'restorableOutput' | 'deletedOutput' | 'starredOutput' | 'recipe'>;

/**
 * Returns a job's changes when portraits are deleted for good: stars go, and the user's words with the last portrait.
 */
export function deleteForGood(job: JobDocument, addresses: readonly string[]): Changes {
  const deletedOutput = [...new Set([...job.deletedOutput, ...addresses])];
  const isKept = (address: string) => !deletedOutput.includes(address);
  return {
    restorableOutput: job.restorableOutput.filter(({ address }) => isKept(address)),
    deletedOutput,
    starredOutput: job.starredOutput.filter(isKept),
    recipe: job.output.some(isKept) ? job.recipe : null,
  };
}

/** A job as its user sees it. */
export interface JobView {
  status: 'queued' | 'running' | 'completed' | 'failed';
  /** What the worker has just done, where it says so, or that the portrait is copied; only while the job runs. */
  stage?: JobStage;
  /** Addresses of the portraits, without those that the owner has had deleted; only with `completed`. */
  output?: string[];
  /** Only with `failed`. */
  failure?: JobFailure;
  /** Only for a job that ended without a portrait. */
  refund?: RefundState;
}

/** The refund of a job that ended without a portrait. */
export function refundOf({ charged, refunded }: Pick<JobDocument, 'charged' | 'refunded'>): RefundState {
  if (!charged) return 'not_needed';
  return refunded ? 'done' : 'pending';
}

/** A job's view from its record alone, which shows an open job as queued. */
export function viewOfRecord(job: JobDocument): JobView {
  if (job.state === 'completed') {
    const output = outputLeft(job);
    return { status: 'completed', output, ...(output.length === 0 && { refund: refundOf(job) }) };
  }
  if (job.state === 'failed')
    return { status: 'failed', failure: job.failure ?? 'provider_failed', refund: refundOf(job) };
  return { status: 'queued' };
}

/** The portraits that are not deleted, or all when all are: an empty list would mean that nothing was delivered. */
function outputLeft(job: JobDocument): string[] {
  const left = portraitsLeft(job);
  return left.length > 0 ? left : job.output;
}
