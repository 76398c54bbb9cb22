/** Failures that whoever made the request can mend; each has a sentence of its own on the page. */
export const PICTURE_FAILURES = [
  'no_face',
  'unreadable_photo',
  'unreadable_template',
  'unreadable_style',
  'content_refused',
] as const;
export type PictureFailure = (typeof PICTURE_FAILURES)[number];

/** Every code that a worker may lead its sentence with: docs/worker.md says when. */
export const WORKER_FAILURES = [...PICTURE_FAILURES, 'invalid_request', 'worker_failed'] as const;
export type WorkerFailure = (typeof WORKER_FAILURES)[number];

/** The code that a worker's error is led by ("no_face: No face was found."); null without one that we know. */
export function workerFailureOf(error: string | null): WorkerFailure | null {
  const code = error?.match(/^[a-z_]+\b/)?.[0];
  return WORKER_FAILURES.find((known) => known === code) ?? null;
}

/** Whether a failure is one that whoever made the request can mend. */
export function isPictureFailure(failure: WorkerFailure | null): failure is PictureFailure {
  return PICTURE_FAILURES.some((known) => known === failure);
}
