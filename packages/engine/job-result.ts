import { JobError } from './job-error';

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
