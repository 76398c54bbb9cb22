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

/** How a job ended: with the portraits as data URIs, or with an error, "no_face: No face was found in any photo.". */
export type JobResult = { kind: 'completed'; output: string[] } | { kind: 'failed'; error: string };

/**
 * Runs a job's work and gives what the job answers. Any other error than a JobError stays inside:
 * `onTrouble` gets its stack, the answer a sentence that says nothing of it.
 */
export async function resultOf(
  work: () => Promise<string>,
  onTrouble: (text: string) => void,
): Promise<JobResult> {
  try {
    return { kind: 'completed', output: [await work()] };
  } catch (error) {
    if (error instanceof JobError) return { kind: 'failed', error: error.toWorkerError() };
    onTrouble(error instanceof Error ? (error.stack ?? error.message) : String(error));
    const failure = new JobError('The preview engine failed unexpectedly.', 'worker_failed');
    return { kind: 'failed', error: failure.toWorkerError() };
  }
}

/** What the engine has done last: found the face, cut the person out, lit and retouched the person, developed the portrait. */
export const STAGES = ['found', 'cut_out', 'lit', 'developed'] as const;

/** See STAGES. */
export type Stage = (typeof STAGES)[number];

/** Hears how far a portrait is, 0 to 100, and which stage has just ended. The engine waits for it. */
export type OnProgress = (percent: number, stage?: Stage) => Promise<void>;
