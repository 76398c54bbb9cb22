import 'server-only';

import type { Change } from '../../shared/contracts/generation-request';
import type { JobFailure, JobStage, RefundState } from '../../shared/rules/job-states';
import type { Run } from '../ports';
import type { JobDocument } from './job-documents';

/** Returns a job's run, or null while its id is not known. */
export function runOf({ runId, endpoint }: Pick<JobDocument, 'runId' | 'endpoint'>): Run | null {
  return runId === null ? null : { id: runId, endpoint };
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

/** Returns the address of the portrait that a user's change names; null where the user has no such portrait left. */
export function originalAddress(
  job: JobDocument | null,
  uid: string,
  { output }: Pick<Change, 'output'>,
): string | null {
  const address = job?.uid === uid ? job.output[output] : undefined;
  return job && address !== undefined && portraitsLeft(job).includes(address) ? address : null;
}

type Changes = Pick<
  JobDocument,
  'restorableOutput' | 'deletedOutput' | 'starredOutput' | 'recipe' | 'change'
>;

/**
 * Returns what changes of a job when portraits are deleted for good: stars go, with the last portrait the user's words
 * and what was changed.
 */
export function deleteForGood(job: JobDocument, addresses: readonly string[]): Changes {
  const deletedOutput = [...new Set([...job.deletedOutput, ...addresses])];
  const isKept = (address: string) => !deletedOutput.includes(address);
  const isAnyKept = job.output.some(isKept);
  return {
    restorableOutput: job.restorableOutput.filter(({ address }) => isKept(address)),
    deletedOutput,
    starredOutput: job.starredOutput.filter(isKept),
    recipe: isAnyKept ? job.recipe : null,
    change: isAnyKept ? job.change : null,
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
