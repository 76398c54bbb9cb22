/** Codes that the product knows and translates. */
type JobErrorCode = 'no_face' | 'unreadable_photo' | 'invalid_request';

/** A reason for which a job fails, as a sentence for its owner. */
export class JobError extends Error {
  constructor(
    sentence: string,
    readonly code?: JobErrorCode,
  ) {
    super(sentence);
    this.name = 'JobError';
  }

  /** The form that a worker answers: "no_face: No face was found in any photo." */
  toWorkerError(): string {
    return this.code ? `${this.code}: ${this.message}` : this.message;
  }
}
