import 'server-only';

import type { JobFailure, JobStage, RefundState } from '../../shared/rules/job-states';
import { portraitsLeft } from './portraits-left';
import type { JobDocument } from './job-documents';

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

/**
 * The portraits that are not deleted; all of them when all are deleted, because an empty list means that nothing was
 * delivered.
 */
function outputLeft(job: JobDocument): string[] {
  const left = portraitsLeft(job);
  return left.length > 0 ? left : job.output;
}
