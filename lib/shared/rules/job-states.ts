import { PICTURE_FAILURES } from './worker-failures';

/**
 * The stages that a worker may report, in this order: the face is found and the best photo chosen; the person is cut
 * out of the background; the person is levelled, retouched and lit; the backdrop and the style are applied
 * (docs/worker.md).
 */
export const WORK_STAGES = ['found', 'cut_out', 'lit', 'developed'] as const;
export type WorkStage = (typeof WORK_STAGES)[number];

/** The stages of a running job's work: the worker's, then our server copies the portrait. */
export const JOB_STAGES = [...WORK_STAGES, 'saving'] as const;
export type JobStage = (typeof JOB_STAGES)[number];

/** Why a job failed. */
export const JOB_FAILURES = [
  ...PICTURE_FAILURES,
  'cancelled',
  'generation_failed',
  'no_job_id',
  'provider_failed',
  'lost',
] as const;
export type JobFailure = (typeof JOB_FAILURES)[number];

/** The state of the refund of a job without a portrait: done, still to do, or not needed because nothing was taken. */
export const REFUND_STATES = ['done', 'pending', 'not_needed'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** Whether a job's answer says that it has ended. The state does not change again. */
export function hasEnded({ status }: { status: unknown }): boolean {
  return status === 'COMPLETED' || status === 'FAILED';
}
