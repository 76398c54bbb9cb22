import 'server-only';

import type { JobFailure, RefundState, WorkStage } from '../../shared/rules/jobs';
import type { JobDocument } from '../documents';

/** What a job's owner is told of it. */
export interface JobView {
  /** COMPLETED, FAILED, or the provider's own word while the job runs. */
  status: string;
  /** What the worker has just done, where it says so; only while the job runs. It is recorded nowhere. */
  stage?: WorkStage;
  /** Addresses of the portraits, without those that the owner has had deleted; only with COMPLETED. */
  output?: string[];
  /** Only with FAILED. */
  failure?: JobFailure;
  /** Only of a job that ended without a portrait. */
  refund?: RefundState;
}

/** The state of the price of a job that ended without a portrait. */
export function refundOf({ charged, refunded }: Pick<JobDocument, 'charged' | 'refunded'>): RefundState {
  if (!charged) return 'not_needed';
  return refunded ? 'done' : 'pending';
}

/** The view of an ended job from its record alone. An open one is waiting as far as its record knows. */
export function viewOfRecord(job: JobDocument): JobView {
  if (job.state === 'completed') {
    const output = outputLeft(job);
    return { status: 'COMPLETED', output, ...(output.length === 0 && { refund: refundOf(job) }) };
  }
  if (job.state === 'failed')
    return { status: 'FAILED', failure: job.failure ?? 'provider_failed', refund: refundOf(job) };
  return { status: 'IN_QUEUE' };
}

/**
 * The portraits that are left. When none is, all of them: a tab that asks late must not read an empty list
 * as "no images", for the portrait was made and paid for.
 */
function outputLeft({ output, deletedOutput }: JobDocument): string[] {
  const left = output.filter((address) => !deletedOutput.includes(address));
  return left.length > 0 ? left : output;
}
