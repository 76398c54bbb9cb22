/** Failures that the user can mend with another request; the page has a sentence for each. */
export const PICTURE_FAILURES = [
  'no_face',
  'unreadable_photo',
  'unreadable_template',
  'unreadable_style',
  'content_refused',
] as const;
export type PictureFailure = (typeof PICTURE_FAILURES)[number];

/** Every code with which a worker's error may begin: docs/worker.md. */
export const WORKER_FAILURES = [...PICTURE_FAILURES, 'invalid_request', 'worker_failed'] as const;
export type WorkerFailure = (typeof WORKER_FAILURES)[number];

/** Returns the code with which a worker's error begins ("no_face: No face was found."); null for an unknown one. */
export function workerFailureOf(error: string | null): WorkerFailure | null {
  const code = error?.match(/^[a-z_]+\b/)?.[0];
  return WORKER_FAILURES.find((known) => known === code) ?? null;
}

/** Whether a failure is one that the user can mend. */
export function isPictureFailure(failure: WorkerFailure | JobFailure | null): failure is PictureFailure {
  return PICTURE_FAILURES.some((known) => known === failure);
}

/** The stages that a worker may report, in this order (docs/worker.md). */
export const WORK_STAGES = ['found', 'cut_out', 'lit', 'developed'] as const;
export type WorkStage = (typeof WORK_STAGES)[number];

/** The stages of a running job's work: the worker's, then our server copies the portrait. */
export const JOB_STAGES = [...WORK_STAGES, 'saving'] as const;
export type JobStage = (typeof JOB_STAGES)[number];

/** Why a job failed. */
export const JOB_FAILURES = [
  ...PICTURE_FAILURES,
  'cancelled',
  // The portrait that the job was to change.
  'portrait_deleted',
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
