import type { WorkerFailure } from '../../lib/shared/rules/worker-failures';

/** A reason for which a job fails: a code of the worker's contract and a sentence for its owner. */
export class JobError extends Error {
  constructor(
    sentence: string,
    readonly code: WorkerFailure,
  ) {
    super(sentence);
    this.name = 'JobError';
  }

  /** The form that a worker answers: "no_face: No face was found in any photo." */
  toWorkerError(): string {
    return `${this.code}: ${this.message}`;
  }
}
