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
export function isPictureFailure(failure: WorkerFailure | null): failure is PictureFailure {
  return PICTURE_FAILURES.some((known) => known === failure);
}
