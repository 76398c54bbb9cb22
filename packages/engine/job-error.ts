/** The codes with which the engine fails a job, a part of those in docs/worker.md. */
export const JOB_FAILURES = [
  'no_face',
  'unreadable_photo',
  'unreadable_template',
  'unreadable_style',
  'invalid_request',
  'worker_failed',
] as const;

/** See JOB_FAILURES. */
export type JobFailure = (typeof JOB_FAILURES)[number];

/** A reason for which a job fails: a code and a sentence for its owner. */
export class JobError extends Error {
  constructor(
    sentence: string,
    readonly code: JobFailure,
  ) {
    super(sentence);
    this.name = 'JobError';
  }

  /** The form that a worker answers: "no_face: No face was found in any photo." */
  toWorkerError(): string {
    return `${this.code}: ${this.message}`;
  }
}
