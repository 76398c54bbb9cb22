import type { WorkerResult } from '../kit/worker';
import { JobError } from './job-error';

/**
 * Runs a job's work and gives what the job answers. Whatever is not a JobError is nobody's business but the
 * engine's: `onTrouble` gets its stack, the answer a sentence that says nothing of it.
 */
export async function resultOf(
  work: () => Promise<string>,
  onTrouble: (text: string) => void,
): Promise<WorkerResult> {
  try {
    return { kind: 'completed', output: [await work()] };
  } catch (error) {
    if (error instanceof JobError) return { kind: 'failed', error: error.toWorkerError() };
    onTrouble(error instanceof Error ? (error.stack ?? error.message) : String(error));
    const failure = new JobError('The preview engine failed unexpectedly.', 'worker_failed');
    return { kind: 'failed', error: failure.toWorkerError() };
  }
}
