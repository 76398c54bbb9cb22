/** The error codes of the engine, a subset of the codes in docs/worker.md. */
export const JOB_FAILURES = [
  'no_face',
  'unreadable_photo',
  'unreadable_template',
  'unreadable_style',
  'invalid_request',
  'worker_failed',
] as const;

export type JobFailure = (typeof JOB_FAILURES)[number];

/** A job fails with a code and a sentence for its owner. */
export class JobError extends Error {
  constructor(
    sentence: string,
    readonly code: JobFailure,
  ) {
    super(sentence);
    this.name = 'JobError';
  }

  /** The error as a worker answers it: "no_face: No face was found in any photo." */
  toWorkerError(): string {
    return `${this.code}: ${this.message}`;
  }
}

/** The result of a job: the portraits as data URIs, or an error as `toWorkerError` returns it. */
export type JobResult = { kind: 'completed'; output: string[] } | { kind: 'failed'; error: string };

/** Runs a job's work and returns its result. Never rejects: `onUnexpectedError` gets the stack of another error. */
export async function resultOf(
  work: () => Promise<string>,
  onUnexpectedError: (text: string) => void,
): Promise<JobResult> {
  try {
    return { kind: 'completed', output: [await work()] };
  } catch (error) {
    if (error instanceof JobError) return { kind: 'failed', error: error.toWorkerError() };
    onUnexpectedError(error instanceof Error ? (error.stack ?? error.message) : String(error));
    const failure = new JobError('The preview engine failed unexpectedly.', 'worker_failed');
    return { kind: 'failed', error: failure.toWorkerError() };
  }
}

/** The stages of a portrait: face found, person cut out, person corrected, portrait finished. */
export const STAGES = ['found', 'cut_out', 'lit', 'developed'] as const;

export type Stage = (typeof STAGES)[number];

/** Gets the progress of a portrait, 0 to 100, and the stage that has just ended. The engine waits for it. */
export type OnProgress = (percent: number, stage?: Stage) => Promise<void>;
